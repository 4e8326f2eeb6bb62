import type { ArtworkCard } from '../contract.ts';

/** What the asking browser holds, by the ids of artworks. */
export interface OwnHoldings {
  inCart: ReadonlySet<number>;
  /** Artworks of an own order that awaits its payment, with the page of that order. */
  ordered: ReadonlyMap<number, string>;
}

/** The card as the browser sees it whose cart the artwork is in. */
export function inCart<Card extends ArtworkCard>(card: Card): Card {
  return { ...card, status: 'reserved', is_reserved: true, is_sold: false, is_in_cart: true };
}

/** The card as the collector sees it whose unpaid order has the artwork. */
function inOrder<Card extends ArtworkCard>(card: Card, order_url: string): Card {
  return { ...card, status: 'reserved', is_reserved: true, is_sold: false, is_in_cart: false, order_url };
}

/** Shows the cards of these artworks as the browser's own, wherever they stand in an answer; an answer without any is returned as it is. */
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
