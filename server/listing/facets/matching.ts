import { add, type Bitmap, intersect, subtract } from './bitmap.ts';
import type { FacetData, Option } from './data.ts';

export interface FacetFilters<Key extends string> {
  artistId: number | null;
  /** The chosen options; an empty list does not filter. */
  chosen: Record<Key, Option[]>;
}

export interface FacetQuery<Key extends string> extends FacetFilters<Key> {
  /** Ids of the artworks that a search matches, most relevant first; null without a search. */
  found: ArrayLike<number> | null;
}

/** The slots that pass each part of a query. Read-only: some of them are the bitmaps of the index itself. */
export interface Selection<Key extends string> {
  /** Published, by the artist, and found by the search. */
  base: Bitmap;
  /** For each group with chosen options, the slots that have one of them. */
  groups: Map<Key, Bitmap>;
}

export function selectionOf<Key extends string>(data: FacetData<Key>, query: FacetQuery<Key>): Selection<Key> {
  const { artistId, found, chosen } = query;
  const isUnrestricted = artistId === null && found === null;
  const base = isUnrestricted ? data.published : data.published.slice();
  if (artistId !== null) intersect(base, slotsOfArtist(data, artistId));
  if (found) intersect(base, slotsOfIds(data, found));
  const keys = data.keys.filter((key) => chosen[key].length > 0);
  return { base, groups: new Map(keys.map((key) => [key, slotsOfOptions(data, key, chosen[key])])) };
}

/** The slots that pass all parts; `except` leaves one group out, to count its options. */
export function matchingSlots<Key extends string>({ base, groups }: Selection<Key>, except?: Key): Bitmap {
  const result = base.slice();
  for (const [key, slots] of groups) if (key !== except) intersect(result, slots);
  return result;
}

function slotsOfArtist<Key extends string>({ slots, artists, published }: FacetData<Key>, id: number): Bitmap {
  const result = new Int32Array(published.length);
  for (let slot = 0; slot < slots.size; slot++) if (artists[slot] === id) add(result, slot);
  return result;
}

function slotsOfIds<Key extends string>({ slots, published }: FacetData<Key>, ids: ArrayLike<number>): Bitmap {
  const result = new Int32Array(published.length);
  for (let i = 0; i < ids.length; i++) {
    const slot = slots.of(ids[i] as number);
    if (slot !== null) add(result, slot);
  }
  return result;
}

function slotsOfOptions<Key extends string>(data: FacetData<Key>, key: Key, chosen: Option[]): Bitmap {
  const { excludesSold } = data.groups[key];
  const sets = chosen.flatMap((option) => data.options[key].get(option) ?? []);
  if (sets.length === 1 && sets[0]?.bitmap && !excludesSold) return sets[0].bitmap;
  const result = new Int32Array(data.published.length);
  for (const set of sets) set.addTo(result);
  if (excludesSold) subtract(result, data.sold);
  return result;
}
