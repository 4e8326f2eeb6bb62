import type { Knex } from 'knex';
import { countRows } from '../../database/rows.ts';
import { findInventoryRows, matching } from '../artworks/inventory/records.ts';
import { published } from '../artworks/scopes.ts';
import type { PrintRow, PrintSelection } from './rows.ts';

/** Artworks of one file. */
export const MAX_PRINTED = 2_000;

/** Artworks that are read at once. */
const BATCH = 50;

/**
 * Ids in the order of the print: as they were chosen, as an exhibition hangs them, otherwise by artist and title. Returns one more
 * than `MAX_PRINTED` if there are too many.
 */
export async function findPrintIds(database: Knex, selection: PrintSelection, now: number): Promise<number[]> {
  if ('ids' in selection) {
    const known = new Set(await database('artworks').whereIn('id', selection.ids).pluck('id'));
    return selection.ids.filter((id) => known.has(id)).slice(0, MAX_PRINTED + 1);
  }
  const { filter } = selection;
  const sorted = matching(database, filter, now).orderBy(['v.artist_key', 'v.title_key', 'v.artwork_id']);
  const ids: number[] = await sorted.limit(MAX_PRINTED + 1).pluck('v.artwork_id');
  if (filter.exhibition === '') return ids;
  const hung: { artwork_id: number; position: number }[] = await database('exhibition_artwork')
    .whereIn('exhibition_id', database('exhibitions').where('slug', filter.exhibition).select('id'))
    .select('artwork_id', 'position');
  const positions = new Map(hung.map(({ artwork_id, position }) => [artwork_id, position]));
  return ids.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
}

/** How many of these artworks visitors do not see. */
export function countHidden(database: Knex, ids: number[], now: number): Promise<number> {
  const shown = database('artworks').where(published(now)).select('id');
  return countRows(database('artworks').whereIn('id', ids).whereNotIn('id', shown));
}

/** The artworks with these ids, in batches; deleted ones are left out. */
export async function* readPrintRows(database: Knex, ids: number[]): AsyncGenerator<PrintRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const rows = await findInventoryRows(database, some);
    const texts = await database('artworks').whereIn('id', some).select('id', 'description', 'medium_description');
    const byId = new Map(texts.map(({ id, ...text }) => [id, text]));
    yield rows.map((row) => ({ ...row, description: null, medium_description: null, ...byId.get(row.id) }));
  }
}
