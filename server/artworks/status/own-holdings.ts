import type { ArtworkCard } from '../contract.ts';

/** The artworks that this browser has reserved, by id. */
export interface OwnHoldings {
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

/** Marks the cards of these artworks anywhere in the data. Data without any is returned as the same object. */
export function markOwn<Data>(data: Data, own: OwnHoldings): Data {
  return mark(data, own) as Data;
}

function mark(data: unknown, own: OwnHoldings): unknown {
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

function markCard(card: ArtworkCard, own: OwnHoldings): ArtworkCard {
  const orderUrl = own.ordered.get(card.id);
  if (orderUrl !== undefined) return inOrder(card, orderUrl);
  return own.inCart.has(card.id) ? inCart(card) : card;
}

function markEach(values: unknown[], own: OwnHoldings): unknown[] {
  const marked = values.map((value) => mark(value, own));
  return marked.some((value, index) => value !== values[index]) ? marked : values;
}

function isCard(data: object): data is ArtworkCard {
  return 'is_in_cart' in data && 'id' in data && typeof data.id === 'number';
}
