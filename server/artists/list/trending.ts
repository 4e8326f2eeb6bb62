import type { Knex } from 'knex';
import { shownArtists } from '../records.ts';
import type { ArtistWithArtworks } from '../rows.ts';
import { findListed } from './records.ts';

/** Artists of one query. */
const BATCH = 50;

/** The artists on the website with the most popular artworks, each with so many of the latest artworks. `popularity`: by the artist's id. */
export async function findTrendingArtists(
  database: Knex,
  popularity: Map<number, number>,
  now: number,
  limit: number,
  artworks = 1,
): Promise<ArtistWithArtworks[]> {
  const ranked = [...popularity].sort(([a, one], [b, other]) => other - one || b - a).map(([id]) => id);
  const ids: number[] = [];
  for (let start = 0; start < ranked.length && ids.length < limit; start += BATCH) {
    const some = ranked.slice(start, start + BATCH);
    const shown = new Set<number>(await shownArtists(database, now).whereIn('ar.id', some).pluck('ar.id'));
    ids.push(...some.filter((id) => shown.has(id)));
  }
  return findListed(database, ids.slice(0, limit), now, artworks);
}
