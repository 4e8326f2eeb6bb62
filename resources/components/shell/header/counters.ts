import { createStore, useStore } from '../../../runtime/state/create-store.ts';

type Counter = 'cart' | 'favorites';

/** The counts in the header: 0 until the server sends them, because cached pages are the same for all visitors. */
export const counters = createStore<Record<Counter, number>>({ cart: 0, favorites: 0 });

export function useCounter(counter: Counter): number {
  return useStore(counters, (counts) => counts[counter]);
}

export function setCount(counter: Counter, count: number): void {
  counters.set({ ...counters.get(), [counter]: Math.max(0, count) });
}

export function changeCount(counter: Counter, by: 1 | -1): void {
  setCount(counter, counters.get()[counter] + by);
}
