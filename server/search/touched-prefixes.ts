import type { Step, Suggestible } from './entries.ts';
import { prefixesOf } from './phrases.ts';

/** What changed entries mean for one beginning. */
export interface Touched {
  prefix: string;
  /** By how much its count grows. */
  more: number;
  /** The entries that changed. */
  ids: Set<number>;
}

/** Every beginning of the phrases that were or are now. */
export function touchedPrefixes(steps: Step[]): Map<string, Touched> {
  const all = new Map<string, Touched>();
  const touch = (id: number, side: Suggestible | null, sign: 1 | -1) => {
    for (const prefix of side?.phrases.flatMap(prefixesOf) ?? []) {
      const touched = all.get(prefix) ?? { prefix, more: 0, ids: new Set() };
      all.set(prefix, touched);
      touched.more += sign * (side?.weight ?? 0);
      touched.ids.add(id);
    }
  };
  for (const { id, before, after } of steps) {
    touch(id, before, -1);
    touch(id, after, 1);
  }
  return all;
}

/** The next shorter beginning; one that ends in a blank would say no more than the one without it. */
export function parentOf(prefix: string): string {
  return prefix.slice(0, -1).trimEnd();
}
