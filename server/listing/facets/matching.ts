import type { FilterKey } from '../contract.ts';
import { filterKeys } from '../filters.ts';
import { add, addAll, type Bits, keepCommon, keepDifferent } from './bits.ts';
import type { FacetIndex, Option } from './facet-index.ts';

/** A query in the index's own terms. */
export interface Asked {
  artistId: number | null;
  /** The ids that a term finds, the most relevant first; null where none is asked for. */
  found: ArrayLike<number> | null;
  chosen: Record<FilterKey, Option[]>;
}

/** The artworks that a query asks for; without the choices of one group where its options are counted. */
export function matching(index: FacetIndex, asked: Asked, except?: FilterKey): Bits {
  const bits = index.shown.slice();
  if (asked.artistId !== null) keepCommon(bits, ofArtist(index, asked.artistId));
  if (asked.found) keepCommon(bits, ofIds(index, asked.found));
  for (const key of filterKeys) {
    if (key === except || asked.chosen[key].length === 0) continue;
    keepCommon(bits, ofOptions(index, key, asked.chosen[key]));
    // A sold work is in no band, so that its price does not show.
    if (key === 'prices') keepDifferent(bits, index.sold);
  }
  return bits;
}

function ofArtist({ slots, artists, shown }: FacetIndex, id: number): Bits {
  const bits = new Int32Array(shown.length);
  for (let slot = 0; slot < slots.size; slot++) if (artists[slot] === id) add(bits, slot);
  return bits;
}

function ofIds({ slots, shown }: FacetIndex, ids: ArrayLike<number>): Bits {
  const bits = new Int32Array(shown.length);
  for (let i = 0; i < ids.length; i++) {
    const slot = slots.of(ids[i] as number);
    if (slot !== null) add(bits, slot);
  }
  return bits;
}

function ofOptions({ groups, shown }: FacetIndex, key: FilterKey, options: Option[]): Bits {
  const sets = options.flatMap((option) => groups[key].get(option) ?? []);
  if (sets.length === 1) return sets[0] as Bits;
  const bits = new Int32Array(shown.length);
  for (const set of sets) addAll(bits, set);
  return bits;
}
