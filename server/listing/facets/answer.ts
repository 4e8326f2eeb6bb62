import { type Bitmap, count, has, intersect, subtract, toSlots } from './bitmap.ts';
import { countOptions, type FacetCounts } from './counts.ts';
import type { FacetData, OrderKey } from './data.ts';
import { type FacetQuery, matchingSlots, type Selection, selectionOf } from './matching.ts';
import { concatenate, filterOrder, listSlots, type SlotList } from './slot-list.ts';

/** `relevance` is the order of `found`, or `latest` without a search. Sold artworks come last in orders by price. */
export type FacetSort = 'latest' | 'oldest' | 'popular' | 'price-asc' | 'price-desc' | 'relevance';

/** A list with less than one slot in this many is sorted by itself; scanning the whole order takes longer. */
const SPARSE_RATIO = 128;

const ORDER_OF_SORT: Record<'latest' | 'oldest' | 'popular', [OrderKey, isReversed: boolean]> = {
  latest: ['published', true],
  oldest: ['published', false],
  popular: ['popularity', true],
};

/** The answer to one query; valid until the index changes. */
export class Answer<Key extends string> {
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
    const sold = this.#matching.slice();
    intersect(sold, this.#data.sold);
    const soldCount = count(sold);
    const priced = this.#matching.slice();
    subtract(priced, sold);
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
