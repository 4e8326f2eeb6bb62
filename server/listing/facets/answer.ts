import { type Bitmap, count, has, intersect, subtract, toSlots } from './bitmap.ts';
import { countOptions, type FacetCounts } from './counts.ts';
import type { FacetData, OrderKey } from './data.ts';
import { type FacetQuery, matchingSlots, type Selection, selectionOf } from './matching.ts';
import type { Order } from './order.ts';

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

/** Positions of an order between two marks. */
const MARK_DISTANCE = 1024;

/** Sorted slots of which pages are read. */
export interface SlotList {
  size: number;
  slice(offset: number, limit: number): number[];
}

/**
 * The slots of a set, sorted by an order or its reverse. It scans the order and stores a mark every 1,024 positions. By these
 * marks, later pages are found without a scan from the start.
 */
export function filterOrder(order: Order, isReversed: boolean, set: Bitmap, size: number): SlotList {
  const matchesAtMark = [0];
  return { size, slice };

  function slice(offset: number, limit: number): number[] {
    const slots: number[] = [];
    if (offset >= size) return slots;
    let mark = lastAtMost(matchesAtMark, offset);
    let matches = matchesAtMark[mark] as number;
    for (let position = mark * MARK_DISTANCE; position < order.size && slots.length < limit; position++) {
      if (position === (mark + 1) * MARK_DISTANCE) {
        mark++;
        if (mark === matchesAtMark.length) matchesAtMark.push(matches);
      }
      const slot = order.slots[isReversed ? order.size - 1 - position : position] as number;
      if (!has(set, slot)) continue;
      if (matches >= offset) slots.push(slot);
      matches++;
    }
    return slots;
  }
}

/** Slots that are already sorted. */
export function listSlots(slots: ArrayLike<number>): SlotList {
  return {
    size: slots.length,
    slice: (offset, limit) => Array.prototype.slice.call(slots, offset, offset + limit),
  };
}

/** One list after the other. */
export function concatenate(first: SlotList, second: SlotList): SlotList {
  return {
    size: first.size + second.size,
    slice(offset, limit) {
      const slots = first.slice(offset, limit);
      if (slots.length === limit) return slots;
      return [...slots, ...second.slice(Math.max(0, offset - first.size), limit - slots.length)];
    },
  };
}

function lastAtMost(ascending: number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
