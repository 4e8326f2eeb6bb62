import type { ArtworkCard } from './contract.ts';

/** The card as the browser sees it whose cart the artwork is in. */
export function inCart<Card extends ArtworkCard>(card: Card): Card {
  return { ...card, status: 'reserved', is_reserved: true, is_sold: false, is_in_cart: true };
}

/** Shows the cards of these artworks as in the cart, wherever they stand in an answer; what has none of them is given back as it is. */
export function markInCart<Data>(data: Data, ids: ReadonlySet<number>): Data {
  return mark(data, ids) as Data;
}

function mark(data: unknown, ids: ReadonlySet<number>): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return markEach(data, ids);
  const entries = Object.entries(data);
  const marked = markEach(
    entries.map(([, value]) => value),
    ids,
  );
  const changed = marked.some((value, index) => value !== entries[index]?.[1])
    ? Object.fromEntries(entries.map(([name], index) => [name, marked[index]]))
    : data;
  return isCard(changed) && ids.has(changed.id) ? inCart(changed) : changed;
}

function markEach(values: unknown[], ids: ReadonlySet<number>): unknown[] {
  const marked = values.map((value) => mark(value, ids));
  return marked.some((value, index) => value !== values[index]) ? marked : values;
}

function isCard(data: object): data is ArtworkCard {
  return 'is_in_cart' in data && 'id' in data && typeof data.id === 'number';
}
