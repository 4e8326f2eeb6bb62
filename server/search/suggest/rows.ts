import type { Knex } from 'knex';
import { listed } from '../json-rows.ts';
import { type EntryKind, entryKinds, type SuggestionRow } from './entries.ts';

interface FoundRow extends SuggestionRow {
  id: number;
}

type ByKind<Value> = Record<EntryKind, Value>;

// Whatever the number of ids, the same statement.
const among = '(select cast(l.value as integer) from ?)';

// The kind is asked for where only the chosen ones are: a condition of its own leads SQLite through all that are of it, and a title is no number.
const named = (table: 'artists' | 'styles') => `
  select '${table}' as kind, e.id, n.name as text, n.slug, e.count, i.key as "imageKey" from search_entries as e
  join ${table} as n on n.id = case when e.kind = '${table}' then cast(e.key as integer) end left join images as i on i.id = n.image_id
  where e.id in ${among}`;

const statements: ByKind<string> = {
  artworks: `
    select 'artworks' as kind, e.id, a.title as text, a.slug, e.count, i.key as "imageKey" from search_entries as e
    join artworks as a on a.id = (select max(d.artwork_id) from search_documents as d where d.title_entry = e.id)
    join images as i on i.id = a.image_id where e.id in ${among} and a.published_at <= ?`,
  artists: `${named('artists')} and n.is_shown_on_website = true and n.published_at <= ?`,
  styles: named('styles'),
};

/** The entries with these ids as they are called now, in this order, without those that may no longer be seen. */
export async function rowsOf(database: Knex, ids: ByKind<number[]>, now: number): Promise<ByKind<SuggestionRow[]>> {
  const asked = entryKinds.filter((kind) => ids[kind].length > 0);
  const rows = asked.length === 0 ? [] : await readRows(database, asked, ids, now);
  const ordered = entryKinds.map((kind) => [
    kind,
    inOrder(
      ids[kind],
      rows.filter((row) => row.kind === kind),
    ),
  ]);
  return Object.fromEntries(ordered);
}

/** Artworks that were found one by one. */
export async function artworkRows(database: Knex, ids: number[], now: number): Promise<SuggestionRow[]> {
  if (ids.length === 0) return [];
  const rows: FoundRow[] = await database('artworks as a')
    .join('images as i', 'i.id', 'a.image_id')
    .whereIn('a.id', ids)
    .where('a.published_at', '<=', now)
    .select('a.id', 'a.title as text', 'a.slug', 'i.key as imageKey', database.raw('1 as count'));
  return inOrder(ids, rows);
}

function readRows(
  database: Knex,
  kinds: EntryKind[],
  ids: ByKind<number[]>,
  now: number,
): Promise<(FoundRow & { kind: EntryKind })[]> {
  const union = kinds.map((kind) => statements[kind]).join(' union all ');
  const bindings = kinds.flatMap((kind) => {
    const some = listed(database, ids[kind].map(String));
    return kind === 'styles' ? [some] : [some, now];
  });
  return database.from(database.raw(`(${union}) as suggested`, bindings)).select();
}

function inOrder(ids: number[], rows: FoundRow[]): SuggestionRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { text: row.text, slug: row.slug, count: row.count, imageKey: row.imageKey } : [];
  });
}
