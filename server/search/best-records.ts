import type { Knex } from 'knex';
import { searchEngine } from './engine-records.ts';
import { findRelevant } from './match-records.ts';

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
  const ids = [...(await findRelevant(database, words))];
  const published = new Set<number>(
    await database('artworks').whereIn('id', ids).where('published_at', '<=', now).pluck('id'),
  );
  return { count, ids: ids.filter((id) => published.has(id)).slice(0, most) };
}
