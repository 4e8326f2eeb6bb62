export type Counter = 'cart' | 'favorites';

const counts: Record<Counter, number> = { cart: 0, favorites: 0 };
const listeners = new Set<() => void>();

/** How many the header shows: 0 until the server has told, since pages are the same for everyone. */
export function countOf(counter: Counter): number {
  return counts[counter];
}

export function setCount(counter: Counter, count: number): void {
  counts[counter] = Math.max(0, count);
  for (const listener of listeners) listener();
}

export function changeCount(counter: Counter, by: 1 | -1): void {
  setCount(counter, counts[counter] + by);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
