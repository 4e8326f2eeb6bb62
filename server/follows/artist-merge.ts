import type { Knex } from 'knex';
import { insertSelectedRows } from '../../database/batches/insert-rows.ts';
import { countRows } from '../../database/rows.ts';

interface ArtistMerge {
  fromId: number;
  intoId: number;
}

/** Followers of an artist, and those of them who follow the other one as well. */
export async function countFollowers(
  database: Knex,
  { fromId, intoId }: ArtistMerge,
): Promise<{ followers: number; both: number }> {
  const followers = () => database('follows').where('artist_id', fromId);
  const others = database('follows').where('artist_id', intoId).select('account_id');
  return { followers: await countRows(followers()), both: await countRows(followers().whereIn('account_id', others)) };
}

/** Moves the followers of an artist to another one. Who follows both follows once, since the earlier time. */
export async function moveFollowers(transaction: Knex.Transaction, { fromId, intoId }: ArtistMerge): Promise<void> {
  const columns = ['artist_id', 'account_id', 'since', 'other_since'];
  await insertSelectedRows(
    transaction,
    'merged_follows',
    columns,
    transaction('follows as f')
      .leftJoin('follows as o', (other) => other.on('o.account_id', 'f.account_id').onVal('o.artist_id', intoId))
      .where('f.artist_id', fromId)
      .select('f.artist_id', 'f.account_id', 'f.since', 'o.since as other_since'),
  );
  const ofBoth = () => transaction('merged_follows as m').where('m.artist_id', fromId).whereNotNull('m.other_since');
  const since = ofBoth().whereRaw('m.account_id = follows.account_id').select('m.since');
  await transaction('follows')
    .where('artist_id', intoId)
    .whereIn('account_id', ofBoth().whereRaw('m.since < m.other_since').select('m.account_id'))
    .update({ since: transaction.raw('?', [since]) });
  const followers = () => transaction('follows').where('artist_id', fromId);
  await followers().whereIn('account_id', ofBoth().select('m.account_id')).delete();
  await followers().update({ artist_id: intoId });
}

/** Puts the followers back, except those who have unfollowed the other artist meanwhile. */
export async function restoreFollowers(transaction: Knex.Transaction, { fromId, intoId }: ArtistMerge): Promise<void> {
  const merged = () => transaction('merged_follows as m').where('m.artist_id', fromId);
  const remaining = transaction('follows').where('artist_id', intoId).select('account_id');
  await insertSelectedRows(
    transaction,
    'follows',
    ['artist_id', 'account_id', 'since'],
    merged().whereIn('m.account_id', remaining.clone()).select('m.artist_id', 'm.account_id', 'm.since'),
  );
  const others = () => transaction('follows').where('artist_id', intoId);
  await others().whereIn('account_id', merged().whereNull('m.other_since').select('m.account_id')).delete();
  const otherSince = merged().whereRaw('m.account_id = follows.account_id').select('m.other_since');
  await others()
    .whereIn('account_id', merged().whereNotNull('m.other_since').select('m.account_id'))
    .update({ since: transaction.raw('?', [otherSince]) });
  await transaction('merged_follows').where('artist_id', fromId).delete();
}
