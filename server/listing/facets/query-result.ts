import type { FacetData, OrderKey } from './data.ts';
import { CountedSlots, type Option } from './option-group.ts';
import { concatenate, filterOrder, listSlots, type SlotList } from './order.ts';
import type { SlotSet } from './slot-sets.ts';
import { add, type Bitmap, count, difference, has, intersection, remove, toSlots } from './slot-sets.ts';

/** `relevance` is the order of `found`, or `latest` without a search. Sold artworks come last in orders by price. */
export type FacetSort = 'latest' | 'oldest' | 'popular' | 'price-asc' | 'price-desc' | 'relevance';

/** A list with less than one slot in this many is sorted by itself; scanning the whole order takes longer. */
const SPARSE_RATIO = 128;

const ORDER_OF_SORT: Record<'latest' | 'oldest' | 'popular', [OrderKey, isReversed: boolean]> = {
  latest: ['published', true],
  oldest: ['published', false],
  popular: ['popularity', true],
};

/** The result of one query; valid until the index changes. */
export class QueryResult<Key extends string> {
  readonly total: number;
  /** The `found` of the query. */
  readonly found: FacetQuery<Key>['found'];
  readonly #data: FacetData<Key>;
  /** Null after the options are counted. */
  #selection: Selection<Key> | null;
  readonly #matching: Bitmap;
  readonly #lists = new Map<FacetSort, SlotList>();
  #counts: FacetCounts<Key> | null = null;

  constructor(data: FacetData<Key>, query: FacetQuery<Key>) {
    this.#data = data;
    this.found = query.found;
    this.#selection = selectionOf(data, query);
    this.#matching = matchingSlots(this.#selection);
    this.total = count(this.#matching);
  }

  /** Approximate size in bytes: two bitmaps, the counts, and the order of a search. */
  get size(): number {
    const ordered = this.found ? this.total * Int32Array.BYTES_PER_ELEMENT : 0;
    return 2 * this.#matching.byteLength + ordered + 16_384;
  }

  /** The ids of one page. */
  ids(sortBy: FacetSort, offset: number, limit: number): number[] {
    const list = this.#lists.get(sortBy) ?? this.#sort(sortBy);
    this.#lists.set(sortBy, list);
    return list.slice(offset, limit).map((slot) => this.#data.slots.ids[slot] as number);
  }

  /** The order is sorted again at its next use. */
  dropOrder(sortBy: FacetSort): void {
    this.#lists.delete(sortBy);
  }

  /** The number of artworks in the list if an option were the only choice of its group. */
  counts(): FacetCounts<Key> {
    if (this.#selection) this.#counts = countOptions(this.#data, this.#selection, this.#matching);
    this.#selection = null;
    return this.#counts as FacetCounts<Key>;
  }

  #sort(sortBy: FacetSort): SlotList {
    if (sortBy === 'relevance' && this.found) return listSlots(this.#sortByRelevance(this.found));
    if (sortBy === 'price-asc' || sortBy === 'price-desc') return this.#sortByPrice(sortBy === 'price-desc');
    const [key, isReversed] = ORDER_OF_SORT[sortBy === 'relevance' ? 'latest' : sortBy];
    return this.#sortBy(this.#matching, this.total, key, isReversed);
  }

  // Sold artworks come last, latest first: their position must not reveal their price.
  #sortByPrice(isReversed: boolean): SlotList {
    const sold = intersection(this.#matching, this.#data.sold);
    const soldCount = count(sold);
    const priced = difference(this.#matching, sold);
    return concatenate(
      this.#sortBy(priced, this.total - soldCount, 'price', isReversed),
      this.#sortBy(sold, soldCount, 'published', true),
    );
  }

  #sortBy(slots: Bitmap, size: number, key: OrderKey, isReversed: boolean): SlotList {
    const order = this.#data.orders[key];
    if (size * SPARSE_RATIO > this.#data.slots.size) return filterOrder(order, isReversed, slots, size);
    const { values } = order;
    const { ids } = this.#data.slots;
    const direction = isReversed ? -1 : 1;
    const compare = (a: number, b: number) =>
      direction * ((values[a] as number) - (values[b] as number) || (ids[a] as number) - (ids[b] as number));
    return listSlots(toSlots(slots, size).sort(compare));
  }

  #sortByRelevance(found: ArrayLike<number>): Int32Array {
    const slots = new Int32Array(this.total);
    let next = 0;
    for (let i = 0; i < found.length; i++) {
      const slot = this.#data.slots.of(found[i] as number);
      if (slot !== null && has(this.#matching, slot)) slots[next++] = slot;
    }
    return slots;
  }
}

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
interface Selection<Key extends string> {
  /** Published, by the artist, and found by the search. */
  base: Bitmap;
  /** For each group with chosen options, the slots that have one of them. */
  groups: Map<Key, Bitmap>;
}

function selectionOf<Key extends string>(data: FacetData<Key>, query: FacetQuery<Key>): Selection<Key> {
  const { artistId, found, chosen } = query;
  let base = data.published;
  if (artistId !== null) base = intersection(base, slotsOfArtist(data, artistId));
  if (found) base = intersection(base, slotsOfIds(data, found));
  const keys = data.keys.filter((key) => chosen[key].length > 0);
  return { base, groups: new Map(keys.map((key) => [key, slotsOfOptions(data, key, chosen[key])])) };
}

/** The slots that pass all parts; `except` leaves one group out, to count its options. Read-only: may be `base` itself. */
function matchingSlots<Key extends string>({ base, groups }: Selection<Key>, except?: Key): Bitmap {
  const [first, ...others] = [...groups].flatMap(([key, slots]) => (key === except ? [] : [slots]));
  return first ? intersection(base, first, ...others) : base;
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
  const sets = chosen.flatMap((option) => data.options[key].sets.get(option) ?? []);
  const slots = (sets.length === 1 && sets[0]?.bitmap) || unionOf(sets, data.published.length);
  return excludesSold ? difference(slots, data.sold) : slots;
}

function unionOf(sets: SlotSet[], words: number): Bitmap {
  const result = new Int32Array(words);
  for (const set of sets) set.addTo(result);
  return result;
}

type FacetCounts<Key extends string> = Record<Key, Map<Option, number>>;

/** The number of artworks in the list if an option were the only choice of its group. Options without artworks are missing. */
function countOptions<Key extends string>(
  data: FacetData<Key>,
  selection: Selection<Key>,
  all: Bitmap,
): FacetCounts<Key> {
  const shared = new CountedSlots(all);
  const counts = data.keys.map((key) => {
    const { excludesSold } = data.groups[key];
    const isChosen = selection.groups.has(key);
    if (!isChosen && !excludesSold) return [key, data.options[key].countIn(shared)];
    const others = isChosen ? matchingSlots(selection, key) : all;
    const among = new CountedSlots(excludesSold ? difference(others, data.sold) : others);
    return [key, data.options[key].countIn(among)];
  });
  return Object.fromEntries(counts);
}

/** The number of artworks of each option that are neither sold nor reserved. */
export function countAvailable<Key extends string>(
  data: FacetData<Key>,
  key: Key,
  reservedIds: number[],
): Map<Option, number> {
  const available = difference(data.published, data.sold);
  for (const id of reservedIds) {
    const slot = data.slots.of(id);
    if (slot !== null) remove(available, slot);
  }
  return data.options[key].countIn(new CountedSlots(available));
}
