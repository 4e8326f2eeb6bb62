import type { Knex } from 'knex';
import { type AccountMerge, lockAccount, moveAccountRows } from '../../database/account-rows.ts';
import { write } from '../../database/transaction.ts';
import { shownArtists } from '../artists/records.ts';
import type { FollowStateRow } from './rows.ts';
import type { UnfollowLink } from './unfollow/link.ts';

interface NamedArtist {
  id: number;
  name: string;
}

/** A shown artist; null for a hidden or unknown one. */
export async function findShownArtist(database: Knex, slug: string, now: number): Promise<NamedArtist | null> {
  return (await shownArtists(database, now).where('ar.slug', slug).first('ar.id', 'ar.name')) ?? null;
}

/** A shown or hidden artist, so that collectors can unfollow hidden ones. */
export async function findArtistBySlug(database: Knex, slug: string): Promise<NamedArtist | null> {
  return (await database('artists').where({ slug }).first('id', 'name')) ?? null;
}

/** Following again keeps the first time. */
export async function follow(database: Knex, accountId: number, artistId: number, now: number): Promise<void> {
  const row = { account_id: accountId, artist_id: artistId, since: now };
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('follows').insert(row).onConflict().ignore();
  });
}

export async function unfollow(database: Knex, accountId: number, artistId: number): Promise<void> {
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await deleteFollows(transaction, accountId, [artistId]);
  });
}

/**
 * Unfollows by the link in a mail, without sign-in. Only confirmed addresses get mails, and an account with a confirmed
 * address is never merged into another one.
 */
export async function unfollowByLink(database: Knex, { accountId, artistIds }: UnfollowLink): Promise<void> {
  await write(database, (transaction) => deleteFollows(transaction, accountId, artistIds));
}

async function deleteFollows(transaction: Knex.Transaction, accountId: number, artistIds: number[]): Promise<void> {
  await transaction('follows').where('account_id', accountId).whereIn('artist_id', artistIds).delete();
}

/** Where both accounts follow an artist, the time of the remaining one stays. */
export function mergeFollows(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'follows', unique: 'artist_id' }, merge);
}

/** What a merge of two artists has stored of their followers, so that it can be undone. */
export function mergeMergedFollows(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'merged_follows', unique: 'artist_id' }, merge);
}

export async function eraseFollows(transaction: Knex.Transaction, accountId: number): Promise<void> {
  await transaction('follows').where('account_id', accountId).delete();
  await transaction('merged_follows').where('account_id', accountId).delete();
}

/** Followed artists among `artistIds`, ordered by name. */
export function findFollowed(database: Knex, accountId: number, artistIds: number[]): Promise<NamedArtist[]> {
  return database('follows as f')
    .join('artists as ar', 'ar.id', 'f.artist_id')
    .where('f.account_id', accountId)
    .whereIn('f.artist_id', artistIds)
    .orderBy('ar.name')
    .select('ar.id', 'ar.name');
}

/** Shown artists with these slugs and whether the collector follows them. */
export function findFollowStates(
  database: Knex,
  accountId: number | null,
  slugs: string[],
  now: number,
): Promise<FollowStateRow[]> {
  return shownArtists(database, now)
    .leftJoin('images as i', 'i.id', 'ar.image_id')
    .leftJoin('follows as f', (own) => own.on('f.artist_id', 'ar.id').onVal('f.account_id', accountId ?? 0))
    .whereIn('ar.slug', slugs)
    .orderBy('ar.slug')
    .select('ar.slug', 'ar.name', 'i.key as image_key', 'f.since');
}

/** Whether the account has a confirmed e-mail address, to which mails are sent. */
export async function canBeMailed(database: Knex, accountId: number): Promise<boolean> {
  return (
    (await database('accounts').where({ id: accountId }).whereNotNull('email_verified_at').first('id')) !== undefined
  );
}
