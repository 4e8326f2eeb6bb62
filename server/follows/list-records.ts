import type { Knex } from 'knex';
import { findListed } from '../artists/list/records.ts';
import type { ListedArtist } from '../artists/list/rows.ts';
import { shownArtistUnindexed } from '../artworks/scopes.ts';
import { followedPerPage, worksBeside } from './page-size.ts';

/** One page of the artists that a collector follows, whom they followed last first, and how many there are. */
export async function listFollowed(
  database: Knex,
  accountId: number,
  page: number,
  now: number,
): Promise<{ rows: ListedArtist[]; total: number }> {
  const { total } = await followed(database, accountId, now).count({ total: '*' }).first();
  const offset = (page - 1) * followedPerPage;
  if (offset >= total) return { rows: [], total };
  const ids = await followed(database, accountId, now)
    .orderBy([
      { column: 'f.since', order: 'desc' },
      { column: 'f.artist_id', order: 'desc' },
    ])
    .offset(offset)
    .limit(followedPerPage)
    .pluck('f.artist_id');
  return { rows: await findListed(database, ids, now, worksBeside), total };
}

function followed(database: Knex, accountId: number, now: number): Knex.QueryBuilder {
  return database('follows as f')
    .join('artists as ar', 'ar.id', 'f.artist_id')
    .where('f.account_id', accountId)
    .where(shownArtistUnindexed(now, 'ar'));
}
