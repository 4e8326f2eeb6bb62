import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { shownArtists } from '../artists/records.ts';
import { lockAccount } from '../http/session/account-lock.ts';
import type { FollowStateRow } from './rows.ts';
import type { Unfollowing } from './unfollow-link.ts';

interface NamedArtist {
  id: number;
  name: string;
}

/** An artist who is shown; null where there is none. */
export async function findShownArtist(database: Knex, slug: string, now: number): Promise<NamedArtist | null> {
  return (await shownArtists(database, now).where('ar.slug', slug).first('ar.id', 'ar.name')) ?? null;
}

/** Whether shown or not: nobody has to go on following who has left the website. */
export async function findArtistBySlug(database: Knex, slug: string): Promise<NamedArtist | null> {
  return (await database('artists').where({ slug }).first('id', 'name')) ?? null;
}

/** Following once more changes nothing, not even since when. */
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
    await endFollowing(transaction, accountId, [artistId]);
  });
}

/**
 * By a link in a mail, whoever reads it. Mails go to proven addresses alone, and an account that has one never becomes part of
 * another, which would have taken its follows over.
 */
export async function unfollowByLink(database: Knex, { accountId, artistIds }: Unfollowing): Promise<void> {
  await write(database, (transaction) => endFollowing(transaction, accountId, artistIds));
}

async function endFollowing(transaction: Knex.Transaction, accountId: number, artistIds: number[]): Promise<void> {
  await transaction('follows').where('account_id', accountId).whereIn('artist_id', artistIds).delete();
}

/** Those of the artists that the collector follows, by name. */
export function findFollowed(database: Knex, accountId: number, artistIds: number[]): Promise<NamedArtist[]> {
  return database('follows as f')
    .join('artists as ar', 'ar.id', 'f.artist_id')
    .where('f.account_id', accountId)
    .whereIn('f.artist_id', artistIds)
    .orderBy('ar.name')
    .select('ar.id', 'ar.name');
}

/** The artists with these slugs who are shown, and whether the collector follows them. */
export function findStates(
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

/** Whether mail reaches the collector: an address that nobody has proven is not written to. */
export async function canBeMailed(database: Knex, accountId: number): Promise<boolean> {
  return (
    (await database('accounts').where({ id: accountId }).whereNotNull('email_verified_at').first('id')) !== undefined
  );
}
