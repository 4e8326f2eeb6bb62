import type { Knex } from 'knex';
import { countRows, type Query } from '../../database/rows.ts';
import { findListed } from '../artists/list/records.ts';
import type { ArtistWithArtworks } from '../artists/rows.ts';
import { shownArtistUnindexed } from '../artworks/scopes.ts';
import { FOLLOWED_PER_PAGE, WORKS_PER_ARTIST } from './page-size.ts';

/** One page of followed artists, latest follow first, with the total. */
export async function listFollowed(
  database: Knex,
  accountId: number,
  page: number,
  now: number,
): Promise<{ rows: ArtistWithArtworks[]; total: number }> {
  const total = await countRows(followedArtists(database, accountId, now));
  const offset = (page - 1) * FOLLOWED_PER_PAGE;
  if (offset >= total) return { rows: [], total };
  const ids = await followedArtists(database, accountId, now)
    .orderBy([
      { column: 'f.since', order: 'desc' },
      { column: 'f.artist_id', order: 'desc' },
    ])
    .offset(offset)
    .limit(FOLLOWED_PER_PAGE)
    .pluck('f.artist_id');
  return { rows: await findListed(database, ids, now, WORKS_PER_ARTIST), total };
}

function followedArtists(database: Knex, accountId: number, now: number): Query {
  return database('follows as f')
    .join('artists as ar', 'ar.id', 'f.artist_id')
    .where('f.account_id', accountId)
    .where(shownArtistUnindexed(now, 'ar'));
}
