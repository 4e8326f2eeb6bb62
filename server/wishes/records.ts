import type { Knex } from 'knex';
import { type AccountMerge, lockAccount, moveAccountRows, requireAccount } from '../../database/account-rows.ts';
import { write } from '../../database/transaction.ts';
import { published, publishedBySlug } from '../artworks/scopes.ts';
import { enqueue } from '../mail/records.ts';
import { findAvailability } from '../reservations/records.ts';
import type { FreedArtwork } from '../reservations/sweep.ts';

/** A collector's wish to be notified when a reserved artwork is available again. */
interface WishKey {
  accountId: number;
  artworkId: number;
}

/** The id of a published artwork; null if there is none. */
export async function findWishable(database: Knex, slug: string, now: number): Promise<number | null> {
  const artwork = await publishedBySlug(database, slug, now).first('id');
  return artwork?.id ?? null;
}

export async function hasWished(database: Knex, { accountId, artworkId }: WishKey): Promise<boolean> {
  const wish = await openWishes(database).where({ account_id: accountId, artwork_id: artworkId }).first('id');
  return wish !== undefined;
}

/** Stores a wish. A collector who was notified already goes to the end of the queue. */
export async function addWish(
  database: Knex,
  { accountId, artworkId }: WishKey,
  now: () => number,
): Promise<'wished' | 'free' | 'sold' | 'no-address'> {
  const availability = await findAvailability(database, { artworkId, cartId: null, now: now() });
  if (availability === 'free' || availability === 'sold') return availability;
  if (!(await findConfirmedEmail(database, accountId))) {
    await requireAccount(database, accountId);
    return 'no-address';
  }
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('wishes')
      .insert({ artwork_id: artworkId, account_id: accountId, wished_at: now(), notified_at: null })
      .onConflict(['artwork_id', 'account_id'])
      .merge()
      .whereNotNull('wishes.notified_at');
  });
  return 'wished';
}

export async function deleteWish(database: Knex, { accountId, artworkId }: WishKey): Promise<void> {
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('wishes').where({ account_id: accountId, artwork_id: artworkId }).delete();
  });
}

/** If both accounts wished for an artwork, the wish of the remaining account stays. */
export function mergeWishes(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'wishes', unique: 'artwork_id' }, merge);
}

export async function eraseWishes(transaction: Knex.Transaction, accountId: number): Promise<void> {
  await transaction('wishes').where('account_id', accountId).delete();
}

/** Queues a mail to the first collector in the queue of each artwork that is available again, in the transaction that released it. */
export async function notifyFirstWishers(
  transaction: Knex.Transaction,
  freed: FreedArtwork[],
  now: number,
): Promise<void> {
  for (const each of freed) {
    const first = await findFirstWish(transaction, each, now);
    if (!first) continue;
    await transaction('wishes').where('id', first.id).update({ notified_at: now });
    const { title, artist, slug, email } = first;
    const props = { title, artist, artworkUrl: `/artworks/${slug}` };
    await enqueue(
      transaction,
      { key: `wish-available:${first.id}:${now}`, to: email, kind: 'wish-available', props },
      now,
    );
  }
}

interface FirstWish {
  id: number;
  email: string;
  title: string;
  slug: string;
  artist: string;
}

/** The first wish of a collector with a confirmed address, except the collector who released the artwork. */
function findFirstWish(
  transaction: Knex,
  { artworkId, cartId }: FreedArtwork,
  now: number,
): Promise<FirstWish | undefined> {
  return openWishes(transaction)
    .join('accounts as c', 'c.id', 'wishes.account_id')
    .join('artworks as a', 'a.id', 'wishes.artwork_id')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .where('wishes.artwork_id', artworkId)
    .where(published(now, 'a'))
    .whereNotNull('c.email_verified_at')
    .whereNotIn('wishes.account_id', (own) =>
      own.select('account_id').from('carts').where('id', cartId).whereNotNull('account_id'),
    )
    .orderBy(['wishes.wished_at', 'wishes.id'])
    .first('wishes.id', 'c.email', 'a.title', 'a.slug', 'ar.name as artist');
}

function openWishes(database: Knex) {
  return database('wishes').whereNull('notified_at');
}

/** Mails go to confirmed addresses only. */
async function findConfirmedEmail(database: Knex, accountId: number): Promise<string | null> {
  const account = await database('accounts').where('id', accountId).whereNotNull('email_verified_at').first('email');
  return account?.email ?? null;
}
