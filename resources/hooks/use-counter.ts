import { useSyncExternalStore } from 'react';
import { type Counter, countOf, subscribe } from '../runtime/counters.ts';

export function useCounter(counter: Counter): number {
  return useSyncExternalStore(
    subscribe,
    () => countOf(counter),
    () => 0,
  );
}
