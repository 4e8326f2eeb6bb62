import type { FilterKey } from '../filters.ts';
import { FILTER_KEYS } from '../filters.ts';
import { type Bits, count, countCommon, countSlots, keepDifferent, remove, slotsOf } from './bits.ts';
import type { FacetIndex, Option } from './facet-index.ts';
import { matching, type Narrowing } from './matching.ts';
import type { OptionSlots } from './option-slots.ts';

export type CountsByOption = Record<FilterKey, Map<Option, number>>;

/** How many artworks choosing each option alone in its group would list; an option without any is missing. */
export function countOptions(index: FacetIndex, narrowing: Narrowing, all: Bits): CountsByOption {
  const counted = FILTER_KEYS.map((key) => {
    const others = narrowing.groups.has(key) ? matching(narrowing, key) : all;
    return [key, countGroup(index, key, key === 'prices' ? unsold(index, others) : others)];
  });
  return Object.fromEntries(counted);
}

/** How many artworks of each option are neither sold nor held by these. */
export function countFree(index: FacetIndex, key: FilterKey, heldIds: number[]): Map<Option, number> {
  const free = unsold(index, index.shown);
  for (const id of heldIds) {
    const slot = index.slots.of(id);
    if (slot !== null) remove(free, slot);
  }
  return countGroup(index, key, free);
}

function countGroup({ groups }: FacetIndex, key: FilterKey, set: Bits): Map<Option, number> {
  const options = [...groups[key].keys()];
  const sizes = countEach(set, [...groups[key].values()]);
  return new Map(
    options.map((option, index) => [option, sizes[index] as number] as const).filter(([, size]) => size > 0),
  );
}

function countEach(set: Bits, options: OptionSlots[]): number[] {
  const sizes = options.map((slots) => slots.countListedIn(set));
  const places = [...options.keys()].filter((place) => options[place]?.bits);
  const large = places.map((place) => options[place]?.bits as Bits);
  for (const [index, size] of countBits(set, large).entries()) sizes[places[index] as number] = size;
  return sizes;
}

// Of a set with fewer slots than every second word has, looking at each slot is less than going through all the words.
function countBits(set: Bits, others: Bits[]): number[] {
  const size = count(set);
  return size * 2 > set.length ? countCommon(set, others) : countSlots(slotsOf(set, size), others);
}

function unsold({ sold }: FacetIndex, set: Bits): Bits {
  const bits = set.slice();
  keepDifferent(bits, sold);
  return bits;
}
