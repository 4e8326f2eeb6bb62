import type { FilterKey } from '../filters.ts';
import { FILTER_KEYS } from '../filters.ts';
import { add, type Bits, keepCommon, keepDifferent } from './bits.ts';
import type { FacetIndex, Option } from './facet-index.ts';

/** A query in the index's own terms. */
export interface Asked {
  artistId: number | null;
  /** The ids that a term finds, the most relevant first; null where none is asked for. */
  found: ArrayLike<number> | null;
  chosen: Record<FilterKey, Option[]>;
}

/** What a query narrows by, each taken for itself; never to be changed. */
export interface Narrowing {
  /** All that is shown, of the artist and of what the term finds. */
  base: Bits;
  groups: Map<FilterKey, Bits>;
}

export function narrowingOf(index: FacetIndex, { artistId, found, chosen }: Asked): Narrowing {
  const isWhole = artistId === null && found === null;
  const base = isWhole ? index.shown : index.shown.slice();
  if (artistId !== null) keepCommon(base, ofArtist(index, artistId));
  if (found) keepCommon(base, ofIds(index, found));
  const keys = FILTER_KEYS.filter((key) => chosen[key].length > 0);
  return { base, groups: new Map(keys.map((key) => [key, ofOptions(index, key, chosen[key])])) };
}

/** The artworks that are asked for; without the choices of one group where its options are counted. */
export function matching({ base, groups }: Narrowing, except?: FilterKey): Bits {
  const bits = base.slice();
  for (const [key, set] of groups) if (key !== except) keepCommon(bits, set);
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

function ofOptions({ groups, shown, sold }: FacetIndex, key: FilterKey, options: Option[]): Bits {
  const sets = options.flatMap((option) => groups[key].get(option) ?? []);
  if (sets.length === 1 && sets[0]?.bits && key !== 'prices') return sets[0].bits;
  const bits = new Int32Array(shown.length);
  for (const set of sets) set.addTo(bits);
  // A sold work is in no band, so that its price does not show.
  if (key === 'prices') keepDifferent(bits, sold);
  return bits;
}
