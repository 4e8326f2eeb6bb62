import type { Knex } from 'knex';
import { requireAccount } from '../../database/account-rows.ts';
import { orRolledBack, Rollback, write } from '../../database/transaction.ts';
import { COUNT_INTERVAL } from '../artworks/popularity/decay.ts';
import { deleteInterest, recordInterest } from '../artworks/popularity/records.ts';
import { publishedBySlug } from '../artworks/scopes.ts';
import { SingleFlight } from '../cache/cached.ts';
import { IPV6_NETWORKS } from '../http/security/client-address.ts';
import {
  findAvailability,
  findOverLimit,
  NETWORK_COLUMNS,
  type OverLimit,
  type ReservationLimits,
  release,
  reserve,
} from '../reservations/records.ts';
import { type CartOwner, findCart, leaveToSweep, lockCart, lockVisitorCart } from './records.ts';

/** Running adds by artwork. Callers that share them wait for each other. */
export type AddAttempts = SingleFlight<number, unknown>;

export function openAttempts(): AddAttempts {
  return new SingleFlight();
}

interface AddInput {
  attempts: AddAttempts;
  owner: CartOwner;
  slug: string;
  /** Hashes of the client's networks, the narrowest first. */
  networks: string[];
  limits: ReservationLimits;
  /** Milliseconds. */
  reservationMs: number;
  now: () => number;
  /** Counts the add in its transaction; throws if a rate limit is exceeded. */
  consumeLimits?: (transaction: Knex.Transaction) => Promise<void>;
}

export type AddResult =
  | { outcome: 'reserved'; artworkId: number; cartId: number; interestId: number | null }
  | { outcome: 'already-mine'; artworkId: number; cartId: number }
  | { outcome: 'taken' | 'sold' | 'unknown' }
  | OverLimit;

/** Reserves the artwork for the owner's cart, if it is free. Creates the cart if there is none. */
export async function addToCart(database: Knex, input: AddInput): Promise<AddResult> {
  const { owner, slug, now, attempts } = input;
  const artworkId = await findPublished(database, slug, now());
  if (artworkId === null) return { outcome: 'unknown' };
  // A refusal needs no transaction: most of many buyers of one artwork get it from this query.
  const known = () => resultWithoutAdd(database, { artworkId, owner, now: now() });
  // The time spent waiting for other attempts counts towards the lock timeout of the write.
  const since = performance.now();
  const attempt = () => write(database, (transaction) => add(transaction, input, artworkId), { unless: known, since });
  return orRolledBack(shareAttempt({ attempts, id: artworkId }, known, attempt));
}

/** The result if the artwork is not free. Its cart is found after it, because the add that has reserved it may have created the cart. */
async function resultWithoutAdd(
  database: Knex,
  { artworkId, owner, now }: { artworkId: number; owner: CartOwner; now: number },
): Promise<AddResult | undefined> {
  const outcome = await findAvailability(database, { artworkId, cartId: null, now });
  const cartId = outcome === 'taken' ? await findCart(database, owner) : null;
  const own = cartId === null ? outcome : await findAvailability(database, { artworkId, cartId, now });
  if (own === 'already-mine' && cartId !== null) return { outcome: own, artworkId, cartId };
  return own === 'taken' || own === 'sold' ? { outcome: own } : undefined;
}

/**
 * Undoes the first add of a visitor whose response could not be sent: releases the artwork and deletes its recorded interest. If a
 * sign-in has moved the artwork to the collector's cart since, it stays there.
 */
export async function undoAdd(
  database: Knex,
  added: Extract<AddResult, { outcome: 'reserved' }>,
  now: () => number,
): Promise<void> {
  const { artworkId, cartId, interestId } = added;
  await write(database, async (transaction) => {
    if (!(await lockVisitorCart(transaction, cartId))) return;
    if ((await release(transaction, { artworkId, cartId, now: now() })) !== 'released') return;
    if (interestId !== null) await deleteInterest(transaction, interestId);
    await leaveToSweep(transaction, { cartId, except: artworkId });
  });
}

/** Releases the artwork, if the cart has it. */
export async function removeFromCart(
  database: Knex,
  { owner, slug, now }: Pick<AddInput, 'owner' | 'slug' | 'now'>,
): Promise<'removed' | 'not-there' | 'unknown'> {
  const cartId = await findCart(database, owner);
  // Includes artworks that are not published any more: their owner can remove them.
  const artwork = await database('artworks').where({ slug }).first('id');
  const outcome =
    artwork && cartId !== null
      ? await write(database, (transaction) => release(transaction, { artworkId: artwork.id, cartId, now: now() }))
      : 'not-mine';
  if (outcome === 'released') return 'removed';
  if (owner.accountId !== null) await requireAccount(database, owner.accountId);
  return (await findPublished(database, slug, now())) === null ? 'unknown' : 'not-there';
}

async function add(
  transaction: Knex.Transaction,
  { owner, slug, networks, limits, reservationMs, now, consumeLimits }: AddInput,
  artworkId: number,
): Promise<AddResult> {
  const cartId = await lockCart(transaction, owner, now());
  const time = now();
  const outcome = await reserve(transaction, {
    artworkId,
    cartId,
    networks,
    expiresAt: time + reservationMs,
    now: time,
  });
  if (outcome === 'taken' || outcome === 'sold') throw new Rollback<AddResult>({ outcome });
  if (outcome === 'already-mine') return { outcome, artworkId, cartId };
  // Withdrawn since it was found.
  if ((await findPublished(transaction, slug, time)) === null) throw new Rollback<AddResult>({ outcome: 'unknown' });
  const over = await findOverLimit(transaction, { cartId, networks, limits, now: time });
  if (over) throw new Rollback<AddResult>(over);
  await consumeLimits?.(transaction);
  const interestId = await recordCartAdd(transaction, { artworkId, cartId, networks, now: time });
  return { outcome, artworkId, cartId, interestId };
}

interface CartAdd {
  artworkId: number;
  cartId: number;
  networks: string[];
  now: number;
}

/** Records the interest of a cart in the artwork once, and of a client address once an hour. Returns null where it does not count. */
async function recordCartAdd(transaction: Knex, add: CartAdd): Promise<number | null> {
  const { artworkId, cartId, networks, now } = add;
  const earlier = await transaction('holds').where({ artwork_id: artworkId, cart_id: cartId }).limit(2).pluck('id');
  if (earlier.length > 1 || (await isCountedForClient(transaction, add))) return null;
  return recordInterest(transaction, { artworkId, kind: 'cart-add', networks, now });
}

/** Adds of one artwork run one after the other, since each has changed its reservation: this query misses none. */
async function isCountedForClient(transaction: Knex, { artworkId, networks, now }: CartAdd): Promise<boolean> {
  if (networks.length === 0) return false;
  const rows: Record<string, string | null>[] = await transaction('interests')
    .where({ artwork_id: artworkId, kind: 'cart-add' })
    .where('happened_at', '>', now - COUNT_INTERVAL)
    .where((own) => {
      for (const [index, network] of networks.entries()) own.orWhere(NETWORK_COLUMNS[index] ?? 'client', network);
    })
    .select(...NETWORK_COLUMNS);
  return networks.some((network, index) => {
    const counted = rows.filter((row) => row[NETWORK_COLUMNS[index] ?? 'client'] === network);
    return counted.length >= (IPV6_NETWORKS[index]?.factor ?? 1);
  });
}

async function findPublished(database: Knex, slug: string, now: number): Promise<number | null> {
  const artwork = await publishedBySlug(database, slug, now).first('id');
  return artwork?.id ?? null;
}

/** Waits for other attempts before a call makes its own. */
const MAX_WAITS = 5;

/**
 * One of the concurrent calls for one id in this process runs `attempt`. The others wait for it and call `known` again, so that
 * hundreds of buyers who are too late need no transaction and no connection. Only speed depends on this.
 */
export async function shareAttempt<Result>(
  { attempts, id }: { attempts: AddAttempts; id: number },
  known: () => Promise<Result | undefined>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let waits = 0; ; waits++) {
    const result = await known();
    if (result !== undefined) return result;
    const other = attempts.get(id);
    if (!other || waits === MAX_WAITS) break;
    await other.catch(() => {});
  }
  const own = attempt();
  attempts.start(id, own);
  return own;
}
