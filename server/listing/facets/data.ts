import { type Option, OptionGroup, type SavedOptionGroup } from './option-group.ts';
import {
  emptyOrder,
  enlargeOrder,
  insertSlot,
  type Order,
  partition,
  positionOf,
  radixSort,
  removeSlot,
} from './order.ts';
import { add, type Bitmap, count, emptyBitmap, enlarge, has, remove } from './slot-sets.ts';
import { type SavedSlots, Slots } from './slots.ts';

/** The groups of options, one for each filter. */
export type Groups<Key extends string> = Record<Key, { excludesSold: boolean }>;

/** An artwork as the index sees it. Times in milliseconds since 1970, UTC; money in centavos. */
export interface FacetRow<Key extends string> {
  id: number;
  /** In the future: published then. Null: not published. */
  publishedAt: number | null;
  price: number;
  popularity: number;
  artistId: number;
  isSold: boolean;
  /** The options of each group that the artwork has. */
  options: Record<Key, Option[]>;
}

/** The data in a file. */
export interface SavedFacets<Key extends string> {
  capacity: number;
  slots: SavedSlots;
  artists: Int32Array;
  sold: Bitmap;
  existing: Bitmap;
  orders: Record<OrderKey, Order>;
  options: Record<Key, SavedOptionGroup>;
}

export type OrderKey = 'published' | 'price' | 'popularity';

const ORDER_KEYS: OrderKey[] = ['published', 'price', 'popularity'];
const NEVER = Number.POSITIVE_INFINITY;
/** A list this many times shorter than the index is sorted by comparing; a longer one by going through the order of all artworks. */
const SCAN_FACTOR = 20;

/**
 * The arrays of the index: a slot for each artwork, a set of slots for each option, and the slots in three orders. `published`
 * is exact for the time of the last `advanceTo`.
 */
export class FacetData<Key extends string> {
  readonly groups: Groups<Key>;
  readonly keys: Key[];
  slots: Slots;
  orders: Record<OrderKey, Order>;
  options: Record<Key, OptionGroup>;
  /** By slot. */
  artists: Int32Array;
  published: Bitmap;
  sold: Bitmap;
  /** Slots of artworks that exist, published or not. */
  #existing: Bitmap;
  #capacity: number;
  #time = Number.NEGATIVE_INFINITY;
  /** No artwork is published between these two times, so `advanceTo` has nothing to do. */
  #unchanged: [from: number, until: number] = [NEVER, NEVER];

  constructor(groups: Groups<Key>, expectedSize: number) {
    this.groups = groups;
    this.keys = Object.keys(groups) as Key[];
    this.#capacity = Math.max(64, Math.ceil(expectedSize * 1.03));
    this.slots = new Slots(this.#capacity);
    this.artists = new Int32Array(this.#capacity);
    this.published = emptyBitmap(this.#capacity);
    this.sold = emptyBitmap(this.#capacity);
    this.#existing = emptyBitmap(this.#capacity);
    this.orders = recordOf(ORDER_KEYS, () => emptyOrder(this.#capacity));
    this.options = recordOf(this.keys, () => new OptionGroup(this.#capacity));
  }

  static from<Key extends string>(groups: Groups<Key>, saved: SavedFacets<Key>): FacetData<Key> {
    const { capacity, artists, sold, existing, orders } = saved;
    const data = new FacetData(groups, 0);
    data.#capacity = capacity;
    data.slots = Slots.from(saved.slots);
    Object.assign(data, { artists, sold, orders, published: emptyBitmap(capacity) });
    data.#existing = existing;
    data.options = recordOf(data.keys, (key) => OptionGroup.from(saved.options[key], capacity));
    data.#updateUnchanged();
    return data;
  }

  /** Shares its arrays with the index: serialize it before the next change. */
  toSaved(): SavedFacets<Key> {
    return {
      capacity: this.#capacity,
      slots: this.slots.toSaved(),
      artists: this.artists,
      sold: this.sold,
      existing: this.#existing,
      orders: this.orders,
      options: recordOf(this.keys, (key) => this.options[key].toSaved()),
    };
  }

  /** The number of artworks, published or not. */
  get size(): number {
    return count(this.#existing);
  }

  /** Whether the index has this artwork, and exactly so. */
  matches(row: FacetRow<Key>): boolean {
    const slot = this.slots.of(row.id);
    if (slot === null || !has(this.#existing, slot)) return false;
    const hasValues = ORDER_KEYS.every((key) => this.orders[key].values[slot] === orderValue(row, key));
    const isSame = this.artists[slot] === row.artistId && has(this.sold, slot) === row.isSold;
    return hasValues && isSame && this.keys.every((key) => this.#hasOptions(slot, key, row.options[key]));
  }

  #hasOptions(slot: number, key: Key, options: Option[]): boolean {
    const { sets } = this.options[key];
    for (const [option, slots] of sets) if (slots.has(slot) !== options.includes(option)) return false;
    return options.every((option) => sets.has(option));
  }

  /** Adds new artworks without ordering them; `arrange` follows. */
  load(rows: FacetRow<Key>[]): void {
    for (const row of rows) {
      const slot = this.#newSlot(row.id);
      this.#describe(slot, row);
      for (const key of ORDER_KEYS) this.orders[key].values[slot] = orderValue(row, key);
    }
  }

  /** Sorts all artworks, in steps of a few milliseconds. */
  *arrange(): Generator<void, void> {
    const byId = this.#existingById();
    for (const key of ORDER_KEYS) {
      const order = this.orders[key];
      const slots = yield* radixSort(byId, order.values);
      order.slots.set(slots);
      order.size = slots.length;
    }
    this.#updateUnchanged();
  }

  /** Inserts or replaces an artwork. */
  put(row: FacetRow<Key>): void {
    const slot = this.slots.of(row.id) ?? this.#newSlot(row.id);
    const wasPresent = has(this.#existing, slot);
    if (wasPresent) this.#clear(slot);
    this.#describe(slot, row);
    for (const key of ORDER_KEYS) this.#reorder(this.orders[key], slot, orderValue(row, key), wasPresent);
    if (row.publishedAt !== null && row.publishedAt <= this.#time) add(this.published, slot);
    this.#updateUnchanged();
  }

  remove(id: number): void {
    const slot = this.slots.of(id);
    if (slot === null || !has(this.#existing, slot)) return;
    this.#clear(slot);
    for (const key of ORDER_KEYS) removeSlot(this.orders[key], slot, this.slots.ids);
    this.#updateUnchanged();
  }

  /** Replaces all popularities, given by slot. Works in steps; the previous order stays valid until the last one. */
  *rank(values: Float64Array): Generator<void, void> {
    const order = this.orders.popularity;
    const byId = this.#existingById();
    yield;
    // Most artworks have popularity 0 and need no sorting.
    const [unpopular, popular] = partition(byId, (slot) => values[slot] === 0);
    yield;
    const sorted = yield* radixSort(popular, values);
    order.values = values;
    order.slots.set(unpopular);
    order.slots.set(sorted, unpopular.length);
    order.size = byId.length;
  }

  /** The total popularity of the published artworks of each artist; artists with 0 are missing. */
  popularityByArtist(): Map<number, number> {
    const { values, slots, size } = this.orders.popularity;
    const totals = new Map<number, number>();
    for (let position = size - 1; position >= 0; position--) {
      const slot = slots[position] as number;
      const popularity = values[slot] as number;
      if (popularity <= 0) break;
      const artist = this.artists[slot] as number;
      if (has(this.published, slot)) totals.set(artist, (totals.get(artist) ?? 0) + popularity);
    }
    return totals;
  }

  /** The artists of the published artworks of each option of a group. */
  artistsByOption(group: Key): Map<Option, Set<number>> {
    const artists = new Map<Option, Set<number>>();
    for (const [option, slots] of this.options[group].sets) {
      const found = new Set<number>();
      slots.forEach((slot) => {
        if (has(this.published, slot)) found.add(this.artists[slot] as number);
      });
      artists.set(option, found);
    }
    return artists;
  }

  /** The positions of ids in the given list, latest publication first; without unknown ids. */
  sortByPublication(ids: Int32Array): Int32Array {
    const slots = Int32Array.from(ids, (id) => this.slots.of(id) ?? -1);
    const isKnown = (slot: number) => slot >= 0 && has(this.#existing, slot);
    return ids.length * SCAN_FACTOR < this.slots.size
      ? this.#sortFewByPublication(slots, isKnown)
      : this.#sortManyByPublication(slots, isKnown);
  }

  #sortFewByPublication(slotByPosition: Int32Array, isKnown: (slot: number) => boolean): Int32Array {
    const { values } = this.orders.published;
    const { ids } = this.slots;
    const positions = Int32Array.from(slotByPosition.keys()).filter((position) =>
      isKnown(slotByPosition[position] as number),
    );
    return positions.sort((a, b) => {
      const [slotA, slotB] = [slotByPosition[a] as number, slotByPosition[b] as number];
      return (values[slotB] as number) - (values[slotA] as number) || (ids[slotB] as number) - (ids[slotA] as number);
    });
  }

  #sortManyByPublication(slotByPosition: Int32Array, isKnown: (slot: number) => boolean): Int32Array {
    const positions = new Int32Array(this.slots.size).fill(-1);
    for (let position = 0; position < slotByPosition.length; position++) {
      const slot = slotByPosition[position] as number;
      if (isKnown(slot)) positions[slot] = position;
    }
    const { slots, size } = this.orders.published;
    const sorted = new Int32Array(slotByPosition.length);
    let next = 0;
    for (let at = size - 1; at >= 0; at--) {
      const position = positions[slots[at] as number] as number;
      if (position >= 0) sorted[next++] = position;
    }
    return sorted.subarray(0, next);
  }

  /** Room for one value for each slot. */
  emptyValues(): Float64Array {
    return new Float64Array(this.#capacity);
  }

  /** Updates `published` to a time. Returns whether any artwork was added or removed. */
  advanceTo(now: number): boolean {
    if (now >= this.#unchanged[0] && now < this.#unchanged[1]) return false;
    const { slots } = this.orders.published;
    const before = this.#countPublishedBy(this.#time);
    const after = this.#countPublishedBy(now);
    for (let position = before; position < after; position++) add(this.published, slots[position] as number);
    for (let position = after; position < before; position++) remove(this.published, slots[position] as number);
    this.#time = now;
    this.#updateUnchanged();
    return before !== after;
  }

  #existingById(): Uint32Array {
    return partition(this.slots.byId(), (slot) => has(this.#existing, slot))[0];
  }

  #newSlot(id: number): number {
    if (this.slots.isFull) this.#grow(Math.ceil(this.#capacity * 1.25));
    return this.slots.assign(id);
  }

  #grow(capacity: number): void {
    this.#capacity = capacity;
    this.slots.grow(capacity);
    const artists = new Int32Array(capacity);
    artists.set(this.artists);
    this.artists = artists;
    this.published = enlarge(this.published, capacity);
    this.sold = enlarge(this.sold, capacity);
    this.#existing = enlarge(this.#existing, capacity);
    for (const key of ORDER_KEYS) this.orders[key] = enlargeOrder(this.orders[key], capacity);
    for (const key of this.keys) this.options[key].grow(capacity);
  }

  #describe(slot: number, row: FacetRow<Key>): void {
    add(this.#existing, slot);
    this.artists[slot] = row.artistId;
    if (row.isSold) add(this.sold, slot);
    for (const key of this.keys) for (const option of row.options[key]) this.options[key].add(slot, option);
  }

  #clear(slot: number): void {
    for (const bitmap of [this.#existing, this.published, this.sold]) remove(bitmap, slot);
    for (const key of this.keys) this.options[key].clear(slot);
  }

  #reorder(order: Order, slot: number, value: number, wasPresent: boolean): void {
    if (wasPresent && order.values[slot] === value) return;
    if (wasPresent) removeSlot(order, slot, this.slots.ids);
    order.values[slot] = value;
    insertSlot(order, slot, this.slots.ids);
  }

  /** The number of artworks published by a time; they are the first of their order. */
  #countPublishedBy(time: number): number {
    return time === NEVER ? this.orders.published.size : positionOf(this.orders.published, time, NEVER, this.slots.ids);
  }

  #updateUnchanged(): void {
    const { values, slots, size } = this.orders.published;
    const count = this.#countPublishedBy(this.#time);
    const from = count === 0 ? Number.NEGATIVE_INFINITY : (values[slots[count - 1] as number] as number);
    this.#unchanged = [from, count === size ? NEVER : (values[slots[count] as number] as number)];
  }
}

function orderValue<Key extends string>(row: FacetRow<Key>, key: OrderKey): number {
  if (key === 'published') return row.publishedAt ?? NEVER;
  // Turns -0 into 0, which has other digits for the radix sort.
  return row[key] + 0;
}

function recordOf<Key extends string, Value>(keys: Key[], valueFor: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
}
