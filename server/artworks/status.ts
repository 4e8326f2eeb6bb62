import { DAY, HOUR, MINUTE } from '../time/time.ts';
import type { ArtworkCard } from './contract.ts';

/** Like the scope `published`, for rows that have been read. */
export function isPublished(publishedAt: number | null, now: number): boolean {
  return publishedAt !== null && publishedAt <= now;
}

/** Like the scope `scheduled`, for rows that have been read. */
export function isScheduled(publishedAt: number | null, now: number): publishedAt is number {
  return publishedAt !== null && publishedAt > now;
}

/** Like the scope `shownArtist`, for rows that have been read. */
export function isShownArtist(
  { is_shown_on_website, published_at }: { is_shown_on_website: boolean | number; published_at: number | null },
  now: number,
): boolean {
  return Boolean(is_shown_on_website) && isPublished(published_at, now);
}

export type CartStatus = 'available' | 'sold' | 'in-cart' | 'in-order' | 'reserved';

/** State of the artwork for this visitor. */
export function cartStatus({
  status,
  is_in_cart,
  order_url,
}: Pick<ArtworkCard, 'status' | 'is_in_cart' | 'order_url'>): CartStatus {
  if (status === 'Available') return 'available';
  if (status === 'Sold') return 'sold';
  if (order_url !== undefined) return 'in-order';
  return is_in_cart ? 'in-cart' : 'reserved';
}

/** The artworks that this browser has reserved, by id. */
export interface OwnReservations {
  inCart: ReadonlySet<number>;
  /** Artworks in an own unpaid order, with the URL of that order. */
  ordered: ReadonlyMap<number, string>;
}

/** The card for the browser whose cart has the artwork. */
export function inCart<Card extends ArtworkCard>(card: Card): Card {
  return { ...card, status: 'reserved', is_reserved: true, is_sold: false, is_in_cart: true };
}

/** The card for the collector whose unpaid order has the artwork. */
function inOrder<Card extends ArtworkCard>(card: Card, order_url: string): Card {
  return { ...card, status: 'reserved', is_reserved: true, is_sold: false, is_in_cart: false, order_url };
}

/** Whether a card is anywhere in the data. */
export function hasCard(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return isCard(data) || Object.values(data).some(hasCard);
}

/**
 * Marks the cards of these artworks anywhere in the data. Data without any is returned as the same object. One walk serves all pages and
 * calls: if each presenter took the reservations, one that left them out would show a wrong status.
 */
export function markOwn<Data>(data: Data, own: OwnReservations): Data {
  return mark(data, own) as Data;
}

function mark(data: unknown, own: OwnReservations): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return markEach(data, own);
  const entries = Object.entries(data);
  const marked = markEach(
    entries.map(([, value]) => value),
    own,
  );
  const changed = marked.some((value, index) => value !== entries[index]?.[1])
    ? Object.fromEntries(entries.map(([name], index) => [name, marked[index]]))
    : data;
  return isCard(changed) ? markCard(changed, own) : changed;
}

function markCard(card: ArtworkCard, own: OwnReservations): ArtworkCard {
  const orderUrl = own.ordered.get(card.id);
  if (orderUrl !== undefined) return inOrder(card, orderUrl);
  return own.inCart.has(card.id) ? inCart(card) : card;
}

function markEach(values: unknown[], own: OwnReservations): unknown[] {
  const marked = values.map((value) => mark(value, own));
  return marked.some((value, index) => value !== values[index]) ? marked : values;
}

function isCard(data: object): data is ArtworkCard {
  return 'is_in_cart' in data && 'id' in data && typeof data.id === 'number';
}

/** For example `2 days ago`; null from 14 days after the sale on. */
export function soldInterval(soldAt: number, now: number): string | null {
  const age = Math.max(0, now - soldAt);
  if (age > 14 * DAY) return null;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(age / MINUTE, 'minute');
  if (age < DAY) return ago(age / HOUR, 'hour');
  return ago(age / DAY, 'day');
}

/** When `soldInterval` next changes; Infinity if never. */
export function nextSoldIntervalChange(soldAt: number, now: number): number {
  const age = Math.max(0, now - soldAt);
  if (age > 14 * DAY) return Number.POSITIVE_INFINITY;
  const unit = age < HOUR ? MINUTE : age < DAY ? HOUR : DAY;
  return soldAt + Math.min((Math.floor(age / unit) + 1) * unit, 14 * DAY + 1);
}

function ago(count: number, unit: string): string {
  const full = Math.floor(count);
  return `${full} ${unit}${full === 1 ? '' : 's'} ago`;
}
