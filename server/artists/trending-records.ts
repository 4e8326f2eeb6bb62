import type { Knex } from 'knex';
import { findListed } from './index-records.ts';
import type { ListedArtist } from './index-rows.ts';

/** The artists on the website whose works visitors care for most these days, each with their latest artwork. */
export async function findTrendingArtists(database: Knex, now: number, limit: number): Promise<ListedArtist[]> {
  const ids = await database('artworks as a')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .where('a.popularity', '>', 0)
    .where('a.published_at', '<=', now)
    .where('ar.is_shown_on_website', true)
    .where('ar.published_at', '<=', now)
    .groupBy('ar.id')
    .orderByRaw('sum(a.popularity) desc, ar.id desc')
    .limit(limit)
    .pluck('ar.id');
  return findListed(database, ids, now);
}
