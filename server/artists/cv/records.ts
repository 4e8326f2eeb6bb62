import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import { CV_KINDS, type CvEntry, type CvKind, type CvTexts, readEntries, textOfEntries } from './entries.ts';

/** The lists of an artist's CV, in their order. */
export async function findEntries(database: Knex, artistId: number): Promise<Record<CvKind, CvEntry[]>> {
  const rows = await database('artist_cv_entries')
    .where('artist_id', artistId)
    .orderBy(['kind', 'position'])
    .select('kind', 'year', 'until_year as until', 'text');
  const byKind = Map.groupBy(rows, ({ kind }) => kind as CvKind);
  return eachKind((kind) => (byKind.get(kind) ?? []).map(({ year, until, text }) => ({ year, until, text })));
}

/** The lists as staff edit them. */
export async function findCvTexts(database: Knex, artistId: number): Promise<CvTexts> {
  const entries = await findEntries(database, artistId);
  return eachKind((kind) => textOfEntries(entries[kind]));
}

/** The lists of all artists, by id. */
export async function listCvTexts(database: Knex): Promise<Map<number, CvTexts>> {
  const rows = await database('artist_cv_entries')
    .orderBy(['artist_id', 'kind', 'position'])
    .select('artist_id', 'kind', 'year', 'until_year as until', 'text');
  const byArtist = Map.groupBy(rows, ({ artist_id }) => artist_id);
  return new Map(
    [...byArtist].map(([id, own]) => {
      const byKind = Map.groupBy(own, ({ kind }) => kind as CvKind);
      return [id, eachKind((kind) => textOfEntries(byKind.get(kind) ?? []))];
    }),
  );
}

/** Replaces the lists of an artist. */
export async function storeCv(transaction: Knex.Transaction, artist_id: number, texts: CvTexts): Promise<void> {
  await transaction('artist_cv_entries').where({ artist_id }).delete();
  const rows = CV_KINDS.flatMap((kind) => {
    const read = readEntries(texts[kind]);
    if ('error' in read) throw new Error(`${kind} of artist ${artist_id}: ${read.error}`);
    return read.entries.map(({ until, ...entry }, position) => ({
      artist_id,
      kind,
      position,
      until_year: until,
      ...entry,
    }));
  });
  await insertRows(transaction, 'artist_cv_entries', rows);
}

function eachKind<Value>(of: (kind: CvKind) => Value): Record<CvKind, Value> {
  return Object.fromEntries(CV_KINDS.map((kind) => [kind, of(kind)])) as Record<CvKind, Value>;
}
