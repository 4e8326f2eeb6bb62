import { type Bitmap, count, countIntersections, countMembers, remove, subtract, toSlots } from './bitmap.ts';
import type { FacetData, Option } from './data.ts';
import { matchingSlots, type Selection } from './matching.ts';
import type { SlotSet } from './slot-set.ts';

export type FacetCounts<Key extends string> = Record<Key, Map<Option, number>>;

/** The number of artworks in the list if an option were the only choice of its group. Options without artworks are missing. */
export function countOptions<Key extends string>(
  data: FacetData<Key>,
  selection: Selection<Key>,
  all: Bitmap,
): FacetCounts<Key> {
  const counts = data.keys.map((key) => {
    const others = selection.groups.has(key) ? matchingSlots(selection, key) : all;
    return [key, countGroup(data, key, data.groups[key].excludesSold ? withoutSold(data, others) : others)];
  });
  return Object.fromEntries(counts);
}

/** The number of artworks of each option that are neither sold nor reserved. */
export function countAvailable<Key extends string>(
  data: FacetData<Key>,
  key: Key,
  reservedIds: number[],
): Map<Option, number> {
  const available = withoutSold(data, data.published);
  for (const id of reservedIds) {
    const slot = data.slots.of(id);
    if (slot !== null) remove(available, slot);
  }
  return countGroup(data, key, available);
}

function countGroup<Key extends string>(data: FacetData<Key>, key: Key, among: Bitmap): Map<Option, number> {
  const counts = countBySet(among, data.options[key]);
  const found = new Map<Option, number>();
  for (const [option, set] of data.options[key]) {
    const count = set.bitmap ? (counts.get(set) as number) : set.countListedIn(among);
    if (count > 0) found.set(option, count);
  }
  return found;
}

/** The counts of the sets that are bitmaps. */
function countBySet(among: Bitmap, options: Map<Option, SlotSet>): Map<SlotSet, number> {
  const sets: SlotSet[] = [];
  for (const set of options.values()) if (set.bitmap) sets.push(set);
  const counts = countBitmaps(
    among,
    sets.map(({ bitmap }) => bitmap as Bitmap),
  );
  return new Map(sets.map((set, index) => [set, counts[index] as number]));
}

// With fewer members than half the words of the bitmap, testing each member is faster than intersecting all words.
function countBitmaps(among: Bitmap, bitmaps: Bitmap[]): number[] {
  const size = count(among);
  return size * 2 > among.length ? countIntersections(among, bitmaps) : countMembers(toSlots(among, size), bitmaps);
}

function withoutSold<Key extends string>({ sold }: FacetData<Key>, slots: Bitmap): Bitmap {
  const result = slots.slice();
  subtract(result, sold);
  return result;
}
