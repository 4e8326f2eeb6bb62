import type { Knex } from 'knex';
import { shownArtists } from '../records.ts';
import { findListed } from './records.ts';
import type { ListedArtist } from './rows.ts';

/** Artists that are looked at together. */
const BATCH = 50;

/**
 * The artists on the website whose works visitors care for most these days, each with their latest artwork. `interest` says how much
 * those of each artist are cared for.
 */
export async function findTrendingArtists(
  database: Knex,
  interest: Map<number, number>,
  now: number,
  limit: number,
): Promise<ListedArtist[]> {
  const ranked = [...interest].sort(([a, one], [b, other]) => other - one || b - a).map(([id]) => id);
  const ids: number[] = [];
  for (let start = 0; start < ranked.length && ids.length < limit; start += BATCH) {
    const some = ranked.slice(start, start + BATCH);
    const shown = new Set<number>(await shownArtists(database, now).whereIn('ar.id', some).pluck('ar.id'));
    ids.push(...some.filter((id) => shown.has(id)));
  }
  return findListed(database, ids.slice(0, limit), now);
}
