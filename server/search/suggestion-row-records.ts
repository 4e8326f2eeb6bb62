import type { Knex } from 'knex';
import type { EntryKind } from './entries.ts';
import type { SuggestionRow } from './suggestion-row.ts';

interface EntryRow extends SuggestionRow {
  id: number;
}

/** The entries with these ids as they are called now, in this order, without those that may no longer be seen. */
export async function rowsOf(database: Knex, kind: EntryKind, ids: number[], now: number): Promise<SuggestionRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await read[kind](database, ids, now));
}

/** Artworks that were found one by one. */
export async function artworkRows(database: Knex, ids: number[], now: number): Promise<SuggestionRow[]> {
  const rows: EntryRow[] = await titled(database('artworks as a').whereIn('a.id', ids), now).select('a.id');
  return inOrder(
    ids,
    rows.map((row) => ({ ...row, count: 1 })),
  );
}

const read: Record<EntryKind, (database: Knex, ids: number[], now: number) => Promise<EntryRow[]>> = {
  artworks: (database, ids, now) => {
    const latest = '(select max(d.artwork_id) from search_documents as d where d.title_entry = e.id)';
    const artworks = database('search_entries as e')
      .joinRaw(`join artworks as a on a.id = ${latest}`)
      .whereIn('e.id', ids);
    return titled(artworks, now).select('e.id', 'e.count');
  },
  artists: (database, ids, now) =>
    named(database, 'artists', ids).where('n.is_shown_on_website', true).where('n.published_at', '<=', now),
  styles: (database, ids) => named(database, 'styles', ids),
};

function titled(artworks: Knex.QueryBuilder, now: number): Knex.QueryBuilder {
  return artworks
    .join('images as i', 'i.id', 'a.image_id')
    .where('a.published_at', '<=', now)
    .select('a.title as text', 'a.slug', 'i.key as imageKey');
}

function named(database: Knex, table: 'artists' | 'styles', ids: number[]): Knex.QueryBuilder {
  return database('search_entries as e')
    .joinRaw(`join ${table} as n on n.id = cast(e.key as integer)`)
    .leftJoin('images as i', 'i.id', 'n.image_id')
    .whereIn('e.id', ids)
    .where('e.kind', table)
    .select('e.id', 'e.count', 'n.name as text', 'n.slug', 'i.key as imageKey');
}

function inOrder(ids: number[], rows: EntryRow[]): SuggestionRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { text: row.text, slug: row.slug, count: row.count, imageKey: row.imageKey } : [];
  });
}
