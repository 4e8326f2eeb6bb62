import type { Knex } from 'knex';
import { published, publishedSql, shownArtistSql } from '../../artworks/scopes.ts';
import { soldSql } from '../../reservations/scopes.ts';
import { jsonTable } from '../json-rows.ts';
import { ENTRY_KINDS, type EntryKind, type SuggestionRow } from './entries.ts';

interface SuggestionWithId extends Omit<SuggestionRow, 'isSold'> {
  /** A boolean as a number, which both engines have in a union. */
  isSold: number;
  id: number;
}

type ByKind<Value> = Record<EntryKind, Value>;

// One unchanging statement for any number of ids.
const AMONG = '(select cast(l.value as integer) from ?)';

// The kind is checked in the join condition: a separate condition makes SQLite scan all entries of the kind, and casting a title fails.
const nameStatement = (table: 'artists' | 'styles') => `
  select '${table}' as kind, e.id, n.name as text, n.slug, e.count, i.key as "imageKey",
  null as artist, null as price, 0 as "isSold" from search_entries as e
  join ${table} as n on n.id = case when e.kind = '${table}' then cast(e.key as integer) end left join images as i on i.id = n.image_id
  where e.id in ${AMONG}`;

const IS_SOLD = `case when exists (select 1 from reservations as r where r.artwork_id = a.id and ${soldSql('r')}) then 1 else 0 end`;

const STATEMENTS: ByKind<string> = {
  artworks: `
    select 'artworks' as kind, e.id, a.title as text, a.slug, e.count, i.key as "imageKey",
    ar.name as artist, a.price, ${IS_SOLD} as "isSold" from search_entries as e
    join artworks as a on a.id = (select max(d.artwork_id) from search_documents as d where d.title_entry = e.id)
    join artists as ar on ar.id = a.artist_id join images as i on i.id = a.image_id where e.id in ${AMONG} and ${publishedSql('a')}`,
  artists: `${nameStatement('artists')} and ${shownArtistSql('n')}`,
  styles: nameStatement('styles'),
};

/** The rows of these entries in the given order, read from the catalogue; without those that are no longer visible. */
export async function suggestionRows(
  database: Knex,
  ids: ByKind<number[]>,
  now: number,
): Promise<ByKind<SuggestionRow[]>> {
  const kinds = ENTRY_KINDS.filter((kind) => ids[kind].length > 0);
  const rows = kinds.length === 0 ? [] : await queryRows(database, kinds, ids, now);
  const ordered = ENTRY_KINDS.map((kind) => [
    kind,
    inOrder(
      ids[kind],
      rows.filter((row) => row.kind === kind),
    ),
  ]);
  return Object.fromEntries(ordered);
}

/** The rows of single artworks, in the given order. */
export async function artworkRows(database: Knex, ids: number[], now: number): Promise<SuggestionRow[]> {
  if (ids.length === 0) return [];
  const rows: SuggestionWithId[] = await database('artworks as a')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .join('images as i', 'i.id', 'a.image_id')
    .whereIn('a.id', ids)
    .where(published(now, 'a'))
    .select('a.id', 'a.title as text', 'a.slug', 'i.key as imageKey', 'ar.name as artist', 'a.price')
    .select(database.raw(`1 as count, ${IS_SOLD} as "isSold"`));
  return inOrder(ids, rows);
}

function queryRows(
  database: Knex,
  kinds: EntryKind[],
  ids: ByKind<number[]>,
  now: number,
): Promise<(SuggestionWithId & { kind: EntryKind })[]> {
  const union = kinds.map((kind) => STATEMENTS[kind]).join(' union all ');
  const bindings = kinds.flatMap((kind) => {
    const list = jsonTable(database, ids[kind].map(String));
    return kind === 'styles' ? [list] : [list, now];
  });
  return database.from(database.raw(`(${union}) as suggested`, bindings)).select();
}

function inOrder(ids: number[], rows: SuggestionWithId[]): SuggestionRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { text, slug, count, imageKey, artist, price } = row;
    return { text, slug, count, imageKey, artist, price, isSold: Boolean(row.isSold) };
  });
}
