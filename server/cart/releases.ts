import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { artworkSubject } from '../artworks/editing/subject.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { enqueue } from '../mail/records.ts';
import { release } from '../reservations/records.ts';
import { held } from '../reservations/scopes.ts';
import { DAY } from '../time/time.ts';
import { causeChange, type Release } from './release-causes.ts';

/** Milliseconds for which the cart's page states a release. */
export const RELEASE_NOTICE_DURATION = 7 * DAY;

interface ReleaseInput extends ChangeBy, Release {
  artworkId: number;
  /** The cart that staff saw. */
  cartId: number;
}

export type ReleaseResult =
  | { outcome: 'released'; isMailed: boolean }
  /** An order that awaits its payment has it. */
  | { outcome: 'in-order'; order: string }
  /** The cart has it no more. */
  | { outcome: 'gone' };

/**
 * Releases an artwork from a cart. The collector reads the reason on the cart's page, and in a mail where an address is confirmed. An
 * order that is submitted at the same time either has the artwork, and nothing is released, or does not get it.
 */
export function releaseFromCart(
  database: Knex,
  { artworkId, cartId, cause, reason, actor, now }: ReleaseInput,
): Promise<ReleaseResult> {
  return write(database, async (transaction) => {
    // Checkout locks the cart first, too.
    const cart = await transaction('carts').where({ id: cartId }).forUpdate().first('account_id');
    if (!cart || (await release(transaction, { artworkId, cartId, now })) !== 'released')
      return (await findOrderOf(transaction, { artworkId, cartId })) ?? { outcome: 'gone' };
    const row = { cart_id: cartId, artwork_id: artworkId, reason, released_by: actor.staffId, released_at: now };
    await transaction('cart_releases').insert(row);
    const title = await findTitle(transaction, artworkId);
    const subject = artworkSubject({ id: artworkId, title });
    const changes = [causeChange({ cause, reason })];
    await recordChange(transaction, { actor, action: 'hold.released', ...subject, changes }, now);
    const to = await findConfirmedEmail(transaction, cart.account_id);
    const key = `hold-released:cart:${cartId}:${artworkId}:${now}`;
    return { outcome: 'released', isMailed: await mailRelease(transaction, { key, to, artworkId, reason }, now) };
  });
}

async function findOrderOf(
  transaction: Knex.Transaction,
  { artworkId, cartId }: { artworkId: number; cartId: number },
): Promise<ReleaseResult | null> {
  const order = await transaction('reservations as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .where({ 'r.artwork_id': artworkId, 'r.cart_id': cartId })
    .where(held('r'))
    .first('o.number');
  return order ? { outcome: 'in-order', order: order.number } : null;
}

async function findTitle(transaction: Knex.Transaction, artworkId: number): Promise<string> {
  return (await transaction('artworks').where({ id: artworkId }).first('title'))?.title ?? '';
}

/** Null without an account, and for an address that may belong to another person. */
export async function findConfirmedEmail(database: Knex, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  const account = await database('accounts').where({ id: accountId }).whereNotNull('email_verified_at').first('email');
  return account?.email ?? null;
}

interface ReleaseMail {
  key: string;
  /** Null: no mail is sent. */
  to: string | null;
  artworkId: number;
  reason: string;
}

/** Queues a mail with the reason of a release by staff. False where no mail is sent. */
export async function mailRelease(
  transaction: Knex.Transaction,
  { key, to, artworkId, reason }: ReleaseMail,
  now: number,
): Promise<boolean> {
  if (to === null) return false;
  const artwork = await transaction('artworks as a')
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .where('a.id', artworkId)
    .first('a.title', 'a.slug', 'ar.name');
  const about = { title: artwork?.title ?? '', artist: artwork?.name ?? '', artworkUrl: `/artworks/${artwork?.slug}` };
  return (
    (await enqueue(transaction, { key, to, kind: 'hold-released', props: { ...about, reason } }, now)) === 'enqueued'
  );
}

export interface CartRelease {
  artworkId: number;
  reason: string;
}

/** What staff have released from the cart in the last week, and what is not in it again. The latest first. */
export async function findReleases(database: Knex, cartId: number, now: number): Promise<CartRelease[]> {
  const rows: { artwork_id: number; reason: string }[] = await database('cart_releases as s')
    .where('s.cart_id', cartId)
    .where('s.released_at', '>', now - RELEASE_NOTICE_DURATION)
    .whereNotExists((own) =>
      own
        .select('r.artwork_id')
        .from('reservations as r')
        .whereRaw('r.artwork_id = s.artwork_id and r.cart_id = s.cart_id and r.expires_at > s.released_at'),
    )
    .orderBy('s.id', 'desc')
    .limit(20)
    .select('s.artwork_id', 's.reason');
  const latest = rows.filter(
    ({ artwork_id }, index) => rows.findIndex((row) => row.artwork_id === artwork_id) === index,
  );
  return latest.map(({ artwork_id: artworkId, reason }) => ({ artworkId, reason }));
}

/** Moves the releases by staff from one cart to another. */
export async function moveReleases(
  transaction: Knex.Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await transaction('cart_releases').where('cart_id', from).update({ cart_id: to });
}

/** Deletes the releases by staff from a cart: their reasons may name the person. */
export async function eraseReleases(transaction: Knex.Transaction, cartId: number): Promise<void> {
  await transaction('cart_releases').where('cart_id', cartId).delete();
}
