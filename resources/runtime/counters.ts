import { listeners } from './create-store.ts';

export type Counter = 'cart' | 'favorites';

const counts: Record<Counter, number> = { cart: 0, favorites: 0 };
const { subscribe, tell } = listeners();

export { subscribe };

/** How many the header shows: 0 until the server has told, since pages are the same for everyone. */
export function countOf(counter: Counter): number {
  return counts[counter];
}

export function setCount(counter: Counter, count: number): void {
  counts[counter] = Math.max(0, count);
  tell();
}

export function changeCount(counter: Counter, by: 1 | -1): void {
  setCount(counter, counts[counter] + by);
}
