import type { Knex } from 'knex';
import { inserted } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { CART_ADD_WINDOW } from '../artworks/popularity/decay.ts';
import { publishedBySlug } from '../artworks/scopes.ts';
import { IPV6_NETWORKS } from '../http/security/client-networks.ts';
import { requireAccount } from '../http/session/account-lock.ts';
import { findOverLimit, type HoldLimits, type OverLimit } from '../reservations/limits.ts';
import { findAvailability, NETWORK_COLUMNS, networkColumns, release, reserve } from '../reservations/records.ts';
import type { CartOwner } from './owner.ts';
import { findCart, lockCart } from './records.ts';
import { singleFlight } from './single-flight.ts';

interface AddInput {
  owner: CartOwner;
  slug: string;
  /** Hashes of the networks that the request comes from, the narrowest first. */
  networks: string[];
  limits: HoldLimits;
  /** How long it stays reserved, in milliseconds. */
  length: number;
  now: () => number;
  /** Counts the add in its transaction, and throws where there have been too many. */
  spend?: (transaction: Knex.Transaction) => Promise<void>;
}

export type AddResult =
  | { outcome: 'reserved'; artworkId: number; cartId: number; interestId: number | null }
  | { outcome: 'already-mine'; artworkId: number; cartId: number }
  | { outcome: 'taken' | 'sold' | 'unknown' }
  | OverLimit;

/** Puts the artwork into the cart of the one who asks, if it is free; a first one makes the cart. */
export async function addToCart(database: Knex, adding: AddInput): Promise<AddResult> {
  const { owner, slug, now } = adding;
  const artworkId = await findPublished(database, slug, now());
  if (artworkId === null) return { outcome: 'unknown' };
  let cartId = await findCart(database, owner);
  const standing = async () =>
    answerOf(await findAvailability(database, { artworkId, cartId, now: now() }), artworkId, cartId);
  // A no needs no writing: most of many who want the same one hear it from here.
  const known = async () => {
    const answer = await standing();
    if (answer?.outcome !== 'taken' || cartId !== null) return answer;
    // By another add of this browser, perhaps, which has made the cart meanwhile.
    cartId = await findCart(database, owner);
    return cartId === null ? answer : standing();
  };
  // Whoever has let others go first while the database was locked has waited already.
  const since = performance.now();
  const attempt = () =>
    write(database, (transaction) => take(transaction, adding, artworkId), { unless: known, since });
  try {
    return await singleFlight({ where: database.client, id: artworkId }, known, attempt);
  } catch (error) {
    if (error instanceof Refused) return error.added;
    throw error;
  }
}

function answerOf(
  standing: Awaited<ReturnType<typeof findAvailability>>,
  artworkId: number,
  cartId: number | null,
): AddResult | undefined {
  if (standing === 'already-mine' && cartId !== null) return { outcome: standing, artworkId, cartId };
  return standing === 'taken' || standing === 'sold' ? { outcome: standing } : undefined;
}

/** Lets it go again, if the cart has it. */
export async function removeFromCart(
  database: Knex,
  { owner, slug, now }: Pick<AddInput, 'owner' | 'slug' | 'now'>,
): Promise<'removed' | 'not-there' | 'unknown'> {
  const cartId = await findCart(database, owner);
  // Also what is not shown any more: who has it must be able to let it go.
  const artwork = await database('artworks').where({ slug }).first('id');
  const outcome =
    artwork && cartId !== null
      ? await write(database, (transaction) => release(transaction, { artworkId: artwork.id, cartId, now: now() }))
      : 'not-mine';
  if (outcome === 'released') return 'removed';
  if (owner.accountId !== null) await requireAccount(database, owner.accountId);
  return (await findPublished(database, slug, now())) === null ? 'unknown' : 'not-there';
}

/** Undoes the transaction, a cart that was made for nothing with it. */
class Refused extends Error {
  readonly added: AddResult;

  constructor(added: AddResult) {
    super(added.outcome);
    this.added = added;
  }
}

async function take(
  transaction: Knex.Transaction,
  { owner, networks, limits, length, now, spend }: AddInput,
  artworkId: number,
): Promise<AddResult> {
  const cartId = await lockCart(transaction, owner, now());
  const moment = now();
  const outcome = await reserve(transaction, { artworkId, cartId, networks, until: moment + length, now: moment });
  if (outcome === 'taken' || outcome === 'sold') throw new Refused({ outcome });
  if (outcome === 'already-mine') return { outcome, artworkId, cartId };
  const over = await findOverLimit(transaction, { cartId, networks, limits, now: moment });
  if (over) throw new Refused(over);
  await spend?.(transaction);
  const interestId = await noteInterest(transaction, { artworkId, cartId, networks, now: moment });
  return { outcome, artworkId, cartId, interestId };
}

interface Interest {
  artworkId: number;
  cartId: number;
  networks: string[];
  now: number;
}

/** Once for each cart, however often it lapses and comes back, and once for each client address and hour; null where it does not count. */
async function noteInterest(transaction: Knex, interest: Interest): Promise<number | null> {
  const { artworkId, cartId, networks, now } = interest;
  const earlier = await transaction('holds').where({ artwork_id: artworkId, cart_id: cartId }).limit(2).pluck('id');
  if (earlier.length > 1 || (await isCountedForClient(transaction, interest))) return null;
  const row = { artwork_id: artworkId, kind: 'cart-add', happened_at: now, ...networkColumns(networks) } as const;
  const noted = await inserted(transaction('interests').insert(row).returning('id'));
  return noted.id;
}

/** Adds of one artwork follow one another, since each has just changed its reservation: none is missed here. */
async function isCountedForClient(transaction: Knex, { artworkId, networks, now }: Interest): Promise<boolean> {
  if (networks.length === 0) return false;
  const rows: Record<string, string | null>[] = await transaction('interests')
    .where({ artwork_id: artworkId, kind: 'cart-add' })
    .where('happened_at', '>', now - CART_ADD_WINDOW)
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
