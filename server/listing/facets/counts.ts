import type { FilterKey } from '../contract.ts';
import { filterKeys } from '../filters.ts';
import { type Bits, count, countCommon, has, keepDifferent, slotsOf } from './bits.ts';
import type { FacetIndex, Option } from './facet-index.ts';
import { type Asked, matching } from './matching.ts';

export type CountsByOption = Record<FilterKey, Map<Option, number>>;

/** How many artworks choosing each option alone in its group would list; an option without any is missing. */
export function countOptions(index: FacetIndex, asked: Asked, all: Bits): CountsByOption {
  const counted = filterKeys.map((key) => {
    const others = asked.chosen[key].length ? matching(index, asked, key) : all;
    return [key, countGroup(index, key, key === 'prices' ? unsold(index, others) : others)];
  });
  return Object.fromEntries(counted);
}

function countGroup({ groups }: FacetIndex, key: FilterKey, set: Bits): Map<Option, number> {
  const counts = new Map<Option, number>();
  const countIn = counter(set);
  for (const [option, bits] of groups[key]) {
    const artworks = countIn(bits);
    if (artworks > 0) counts.set(option, artworks);
  }
  return counts;
}

// Of a set with fewer slots than words, looking at each slot is less than going through all the words.
function counter(set: Bits): (bits: Bits) => number {
  const size = count(set);
  if (size * 2 > set.length) return (bits) => countCommon(set, bits);
  const slots = slotsOf(set, size);
  return (bits) => slots.reduce((sum, slot) => (has(bits, slot) ? sum + 1 : sum), 0);
}

function unsold({ sold }: FacetIndex, set: Bits): Bits {
  const bits = set.slice();
  keepDifferent(bits, sold);
  return bits;
}
