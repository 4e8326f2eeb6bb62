import type { ListingQuery } from '../../server/listing/contract.ts';
import { byFilter, type FilterKey, fixedChoicesOf, SORTS } from '../../server/listing/filters.ts';
import { fc } from '../support/fast-check.ts';
import { SLUGS } from './gallery.ts';

/** The options of every filter. */
export const values = {
  ...byFilter((key) => fixedChoicesOf(key)?.map(({ value }) => value) ?? []),
  ...SLUGS,
} as Record<FilterKey, string[]>;

/** Any query of a visitor. */
export const queries: fc.Arbitrary<ListingQuery> = fc.record({
  search: fc.option(fc.constantFrom('sea', 'NIÑO', '100%', 'r_s', '\\', 'ana sea', 'reyes', 'folk oi', 'nothing'), {
    freq: 2,
  }),
  asTyped: fc.boolean(),
  artist: fc.option(fc.constantFrom('ana-reyes', 'benjie-nino'), { freq: 4 }),
  page: fc.integer({ min: 1, max: 3 }),
  sortBy: fc.constantFrom(...SORTS.map((sort) => sort.value)),
  ...byFilter(some),
});

function some(key: FilterKey): fc.Arbitrary<string[]> {
  const none = fc.constant<string[]>([]);
  return fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: fc.subarray(values[key], { minLength: 1 }) });
}

/** Random numbers from 0 to 1, generated from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
