import type { Knex } from 'knex';
import { requireAccount } from '../../database/account-rows.ts';
import { countEach } from '../../database/rows.ts';
import { orRolledBack, Rollback, write } from '../../database/transaction.ts';
import { COUNT_INTERVAL } from '../artworks/popularity/decay.ts';
import { recordInterest } from '../artworks/popularity/records.ts';
import { findWithCart } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { publishedArtworks, publishedBySlug } from '../artworks/scopes.ts';
import { SingleFlight } from '../cache/cached.ts';
import { IPV6_NETWORKS } from '../http/security/client-address.ts';
import { availabilityFor } from '../reservations/availability.ts';
import {
  findAvailability,
  findOverLimit,
  findReservation,
  NETWORK_COLUMNS,
  type OverLimit,
  type ReservationLimits,
  type ReservationRow,
  release,
  reserve,
} from '../reservations/records.ts';
import { type CartOwner, findCart, lockCart } from './records.ts';

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
  /** Saves the cart in the visitor's session, in the transaction. `ended`: another request has ended the session. */
  saveCart?: (transaction: Knex.Transaction, cartId: number) => Promise<'saved' | 'ended'>;
}

interface Added {
  outcome: 'reserved' | 'already-mine';
  artwork: CardRow;
  cartId: number;
}

type Refused = { outcome: 'taken' | 'sold' | 'unknown' } | { outcome: 'session-ended' } | OverLimit;

export type AddResult = (Added & { isSavedInSession: boolean }) | Refused;

/** Reserves the artwork for the owner's cart, if it is free. Creates the cart if there is none. */
export function addToCart(database: Knex, input: AddInput): Promise<AddResult> {
  return orRolledBack(addOrRefuse(database, input));
}

async function addOrRefuse(database: Knex, input: AddInput): Promise<AddResult> {
  const { owner, slug, now, attempts } = input;
  const artwork = await findWithCart(database, slug, now());
  if (!artwork) return { outcome: 'unknown' };
  // A refusal needs no transaction: most of many buyers of one artwork get it from a query.
  const known = async () => resultWithoutAdd(database, input, artwork, await findReservation(database, artwork.id));
  // The time spent waiting for other attempts counts towards the lock timeout of the write.
  const since = performance.now();
  const attempt = () => write(database, (transaction) => add(transaction, input, artwork), { unless: known, since });
  const result =
    (await resultWithoutAdd(database, input, artwork, artwork)) ??
    (await shareAttempt({ attempts, id: artwork.id }, known, attempt));
  if (!('artwork' in result)) return result;
  const isSavedInSession = needsSession(owner, result.cartId);
  if (isSavedInSession && result.outcome === 'already-mine')
    await write(database, (transaction) => saveInSession(transaction, input, result.cartId));
  return { ...result, isSavedInSession };
}

/** The result if the artwork is not free. Its cart is found after it, because the add that has reserved it may have created the cart. */
async function resultWithoutAdd(
  database: Knex,
  { owner, now }: AddInput,
  artwork: CardRow,
  reservation: ReservationRow,
): Promise<Added | Refused | undefined> {
  const time = now();
  const outcome = availabilityFor(reservation, null, time);
  if (outcome === 'free') return undefined;
  if (outcome === 'sold') return { outcome };
  const cartId = await findCart(database, owner);
  if (cartId === null) return { outcome: 'taken' };
  // Read again: a sign-in may have moved the reservation to this cart meanwhile.
  const own = await findAvailability(database, { artworkId: artwork.id, cartId, now: time });
  return own === 'already-mine' ? { outcome: own, artwork, cartId } : { outcome: 'taken' };
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

async function add(transaction: Knex.Transaction, input: AddInput, artwork: CardRow): Promise<Added | Refused> {
  const { owner, networks, limits, reservationMs, now } = input;
  const cartId = await lockCart(transaction, owner, now());
  const time = now();
  const reservation: NewReservation = { artworkId: artwork.id, cartId, networks, now: time };
  const outcome = await reserve(transaction, { ...reservation, expiresAt: time + reservationMs });
  if (outcome === 'taken' || outcome === 'sold') throw new Rollback<Refused>({ outcome });
  if (outcome === 'already-mine') return { outcome, artwork, cartId };
  const { isPublished, countsAsInterest } = await checkReserved(transaction, reservation);
  // Withdrawn since it was found.
  if (!isPublished) throw new Rollback<Refused>({ outcome: 'unknown' });
  const over = await findOverLimit(transaction, { ...reservation, limits });
  if (over) throw new Rollback<Refused>(over);
  await input.consumeLimits?.(transaction);
  if (countsAsInterest) await recordInterest(transaction, { ...reservation, kind: 'cart-add' });
  if (needsSession(owner, cartId)) await saveInSession(transaction, input, cartId);
  return { outcome, artwork, cartId };
}

/** Whether the session of a visitor has yet to be saved with this cart. */
function needsSession({ accountId, cartId: known }: CartOwner, cartId: number): boolean {
  return accountId === null && known !== cartId;
}

async function saveInSession(transaction: Knex.Transaction, { saveCart }: AddInput, cartId: number): Promise<void> {
  if ((await saveCart?.(transaction, cartId)) === 'ended') throw new Rollback<Refused>({ outcome: 'session-ended' });
}

interface NewReservation {
  artworkId: number;
  cartId: number;
  networks: string[];
  now: number;
}

/**
 * Whether the reserved artwork is still published, and whether the add counts as interest. It counts once for each cart, and once an
 * hour for each client address. Adds of one artwork run one after the other, since each has changed its reservation: this query misses none.
 */
async function checkReserved(
  transaction: Knex.Transaction,
  { artworkId, cartId, networks, now }: NewReservation,
): Promise<{ isPublished: boolean; countsAsInterest: boolean }> {
  const interests = transaction('interests')
    .where({ artwork_id: artworkId, kind: 'cart-add' })
    .where('happened_at', '>', now - COUNT_INTERVAL);
  const [published = 0, holds = 0, ...counted] = await countEach(transaction, [
    publishedArtworks(transaction, now).where('a.id', artworkId),
    transaction('holds').where({ artwork_id: artworkId, cart_id: cartId }),
    ...networks.map((network, index) => interests.clone().where(NETWORK_COLUMNS[index] ?? 'client', network)),
  ]);
  const isCounted = counted.some((count, index) => count >= (IPV6_NETWORKS[index]?.factor ?? 1));
  return { isPublished: published > 0, countsAsInterest: holds <= 1 && !isCounted };
}

async function findPublished(database: Knex, slug: string, now: number): Promise<number | null> {
  const artwork = await publishedBySlug(database, slug, now).first('id');
  return artwork?.id ?? null;
}

/** Waits for other attempts before a call makes its own. */
const MAX_WAITS = 5;

/**
 * One of the concurrent calls for one id in this process runs `attempt`. The others wait for it and then call `known`, so that hundreds
 * of buyers who are too late need no transaction and no connection. Only speed depends on this.
 */
export async function shareAttempt<Result>(
  { attempts, id }: { attempts: AddAttempts; id: number },
  known: () => Promise<Result | undefined>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const other = attempts.get(id);
    if (!other) break;
    await other.catch(() => {});
    const result = await known();
    if (result !== undefined) return result;
  }
  const own = attempt();
  attempts.start(id, own);
  return own;
}
