import type { Knex } from 'knex';
import { byRelevance, searchEngine } from './engine-records.ts';

/** Matches that are still counted. */
const mostCounted = 10_000;
/** Matches beyond which any of them is as good as the best. */
const mostGraded = 500;

/** The first artworks with all these words, and how many there are, in a time that does not grow with the catalogue. */
export async function bestArtworks(
  database: Knex,
  words: string[],
  most: number,
  now: number,
): Promise<{ count: number; ids: number[] }> {
  const engine = searchEngine(database);
  const count = await engine.count(database, words, mostCounted);
  if (count === 0) return { count, ids: [] };
  if (count > mostGraded) return { count, ids: await engine.any(database, words, most) };
  const published = database('artworks as a').where('a.published_at', '<=', now);
  engine.narrow(published, words);
  return { count, ids: await byRelevance(database, published, words).limit(most).pluck('id') };
}
