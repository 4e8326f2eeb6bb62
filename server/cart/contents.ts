import type { Knex } from 'knex';
import type { Row } from '../../database/tables.d.ts';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { published } from '../artworks/scopes.ts';
import { reservedBy } from '../reservations/records.ts';
import { expired, held, notEndedEarly } from '../reservations/scopes.ts';
import { DAY } from '../time/time.ts';
import { findReleases } from './releases.ts';

const MAX_EXPIRED = 20;

export interface ItemRow extends CardRow {
  expires_at: number;
  /** The price when it was added; null for reservations of earlier versions. */
  shown_price: number | null;
}

/** An artwork that an unpaid order of the collector holds. */
export interface OrderedRow {
  artwork_id: number;
  slug: string;
  number: string;
  /** Total of the whole order, in centavos. */
  total: number;
}

export interface CartContents {
  items: ItemRow[];
  expired: CardRow[];
  /** Artworks that staff have released from the cart, with the reason. */
  released: { card: CardRow; reason: string }[];
  held: CardRow[];
  /** The orders of the held artworks. */
  ordered: OrderedRow[];
}

export const EMPTY_CART: CartContents = { items: [], expired: [], released: [], held: [], ordered: [] };

/** Reserved and recently expired artworks of a cart, and those that its unpaid orders hold. */
export async function readContents(database: Knex, cartId: number, now: number): Promise<CartContents> {
  return {
    items: await findItems(database, cartId, now),
    expired: await findCards(database, await expiredFrom(database, cartId, now)),
    released: await readReleased(database, cartId, now),
    ...(await readHeld(database, cartId)),
  };
}

async function readReleased(database: Knex, cartId: number, now: number): Promise<CartContents['released']> {
  const releases = await findReleases(database, cartId, now);
  const ids = releases.map(({ artworkId }) => artworkId);
  const shown = await database('artworks').whereIn('id', ids).where(published(now)).pluck('id');
  const cards = await findCards(database, shown);
  return releases.flatMap(({ artworkId, reason }) => {
    const card = cards.find(({ id }) => id === artworkId);
    return card ? [{ card, reason }] : [];
  });
}

/** In the order in which they were added. */
export async function findItems(database: Knex, cartId: number, now: number): Promise<ItemRow[]> {
  const rows: Pick<Row<'reservations'>, 'artwork_id' | 'expires_at' | 'shown_price'>[] = await reservedBy(
    database,
    cartId,
    now,
  )
    .orderBy(['since', 'artwork_id'])
    .select('artwork_id', 'expires_at', 'shown_price');
  const reservations = new Map(rows.map((row) => [row.artwork_id, row]));
  const cards = await findCards(database, [...reservations.keys()]);
  // A reservation may have ended between the two queries.
  return cards.map((card) => {
    const { expires_at = null, shown_price = null } = reservations.get(card.id) ?? {};
    return { ...card, expires_at: expires_at ?? now, shown_price };
  });
}

/** Slugs; the reservation that expires first comes first. */
export async function findReserved(database: Knex, cartId: number, now: number): Promise<string[]> {
  return reservedBy(database, cartId, now)
    .join('artworks as a', 'a.id', 'artwork_id')
    .orderBy(['expires_at', 'artwork_id'])
    .pluck('a.slug');
}

/** Artworks that exceeded the limit when carts were merged. */
export function findReleasedByMerge(database: Knex, artworkIds: number[]): Promise<CardRow[]> {
  return findCards(database, artworkIds);
}

/** Artworks that unpaid orders of the cart hold. */
export async function readHeld(database: Knex, cartId: number): Promise<Pick<CartContents, 'held' | 'ordered'>> {
  const cards = await findCards(database, await heldFor(database, cartId));
  return { held: cards, ordered: cards.length === 0 ? [] : await findOrdered(database, cartId) };
}

function heldFor(database: Knex, cartId: number): Promise<number[]> {
  return database('reservations').where({ cart_id: cartId }).where(held()).orderBy('artwork_id').pluck('artwork_id');
}

/** Artworks whose last reservation of the cart expired within the last day. */
function expiredFrom(database: Knex, cartId: number, now: number): Promise<number[]> {
  const last = database('holds')
    .where('cart_id', cartId)
    .where('expires_at', '>', now - DAY)
    .groupBy('artwork_id')
    .max('id');
  return database('holds as h')
    .join('artworks as a', 'a.id', 'h.artwork_id')
    .whereIn('h.id', last)
    .where(expired(now, 'h'))
    .where(notEndedEarly('h'))
    .where(published(now, 'a'))
    .orderBy([
      { column: 'h.expires_at', order: 'desc' },
      { column: 'h.id', order: 'desc' },
    ])
    .limit(MAX_EXPIRED)
    .pluck('h.artwork_id');
}

/** The artworks that unpaid orders of this cart hold; the oldest order first. */
export async function findOrdered(database: Knex, cartId: number): Promise<OrderedRow[]> {
  return database('reservations as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .join('artworks as a', 'a.id', 'r.artwork_id')
    .where({ 'r.cart_id': cartId, 'o.state': 'awaiting-payment' })
    .where(held('r'))
    .orderBy(['o.id', 'r.artwork_id'])
    .select('r.artwork_id', 'a.slug', 'o.number', 'o.total');
}
