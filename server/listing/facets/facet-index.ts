import type { FilterKey } from '../filters.ts';
import { FILTER_KEYS } from '../filters.ts';
import { add, type Bits, emptyBits, has, larger as largerBits, remove } from './bits.ts';
import { OptionSlots } from './option-slots.ts';
import { emptyOrder, insert, larger as largerOrder, type Order, parted, placeOf, sorted, take } from './order.ts';
import { Slots } from './slots.ts';

export type Option = number | string;

/** What lists ask of an artwork. Moments in milliseconds, money in centavos. */
export interface FacetRow {
  id: number;
  publishedAt: number | null;
  price: number;
  popularity: number;
  artistId: number;
  isSold: boolean;
  /** Of each group what it falls under: ids of terms, values of the other options. */
  options: Record<FilterKey, Option[]>;
}

export type OrderKey = 'published' | 'price' | 'popularity';

const orderKeys: OrderKey[] = ['published', 'price', 'popularity'];
/** When what has no moment is shown. */
const never = Number.POSITIVE_INFINITY;

/**
 * All artworks as bits: a slot for each, a set of slots for each option, and the slots in three orders. What it holds is exact for
 * the moment that `showAt` was last asked for.
 */
export class FacetIndex {
  readonly slots: Slots;
  artists: Int32Array;
  shown: Bits;
  sold: Bits;
  readonly orders: Record<OrderKey, Order>;
  readonly groups: Record<FilterKey, Map<Option, OptionSlots>>;
  #live: Bits;
  #capacity: number;
  #moment = Number.NEGATIVE_INFINITY;
  /** From the one moment until the other, nothing comes or goes by time alone. */
  #steady: [from: number, until: number] = [never, never];

  constructor(expected: number) {
    this.#capacity = Math.max(64, Math.ceil(expected * 1.03));
    this.slots = new Slots(this.#capacity);
    this.artists = new Int32Array(this.#capacity);
    this.shown = emptyBits(this.#capacity);
    this.sold = emptyBits(this.#capacity);
    this.#live = emptyBits(this.#capacity);
    this.orders = recordOf(orderKeys, () => emptyOrder(this.#capacity));
    this.groups = recordOf(FILTER_KEYS, () => new Map());
  }

  /** Takes in artworks that it does not know; they are in no order until `arrange` is done. */
  load(rows: FacetRow[]): void {
    for (const row of rows) {
      const slot = this.#newSlot(row.id);
      this.#describe(slot, row);
      for (const key of orderKeys) this.orders[key].values[slot] = orderValue(row, key);
    }
  }

  /** Puts all artworks in order, in steps of a few milliseconds. */
  *arrange(): Generator<void, void> {
    const byId = this.#liveById();
    for (const key of orderKeys) {
      const order = this.orders[key];
      const slots = yield* sorted(byId, order.values);
      order.slots.set(slots);
      order.size = slots.length;
    }
    this.#settle();
  }

  put(row: FacetRow): void {
    const known = this.slots.of(row.id);
    const slot = known ?? this.#newSlot(row.id);
    const wasLive = has(this.#live, slot);
    if (wasLive) this.#clear(slot);
    this.#describe(slot, row);
    for (const key of orderKeys) this.#place(this.orders[key], slot, orderValue(row, key), wasLive);
    if (row.publishedAt !== null && row.publishedAt <= this.#moment) add(this.shown, slot);
    this.#settle();
  }

  remove(id: number): void {
    const slot = this.slots.of(id);
    if (slot === null || !has(this.#live, slot)) return;
    this.#clear(slot);
    for (const key of orderKeys) take(this.orders[key], slot, this.slots.ids);
    this.#settle();
  }

  /** Takes other popularities, by slot, in place of those of before; in steps, until the last of which all stand in the order of before. */
  *rank(values: Float64Array): Generator<void, void> {
    const order = this.orders.popularity;
    const byId = this.#liveById();
    yield;
    // Most artworks have met with no interest of late.
    const [none, some] = parted(byId, (slot) => values[slot] === 0);
    yield;
    const popular = yield* sorted(some, values);
    order.values = values;
    order.slots.set(none);
    order.slots.set(popular, none.length);
    order.size = byId.length;
  }

  /** How popular the shown artworks of each artist are together; without those that nobody cares for. */
  interestByArtist(): Map<number, number> {
    const { values, slots, size } = this.orders.popularity;
    const interest = new Map<number, number>();
    for (let place = size - 1; place >= 0; place--) {
      const slot = slots[place] as number;
      const popularity = values[slot] as number;
      if (popularity <= 0) break;
      const artist = this.artists[slot] as number;
      if (has(this.shown, slot)) interest.set(artist, (interest.get(artist) ?? 0) + popularity);
    }
    return interest;
  }

  /** The places of these ids in their list, the one that was published last first; null where not all of them are known. */
  placesByDay(ids: number[]): Int32Array | null {
    const places = new Int32Array(this.slots.size).fill(-1);
    for (let place = 0; place < ids.length; place++) {
      const slot = this.slots.of(ids[place] as number);
      if (slot === null || !has(this.#live, slot)) return null;
      places[slot] = place;
    }
    const { slots, size } = this.orders.published;
    const inOrder = new Int32Array(ids.length);
    let next = 0;
    for (let at = size - 1; at >= 0; at--) {
      const place = places[slots[at] as number] as number;
      if (place >= 0) inOrder[next++] = place;
    }
    return inOrder;
  }

  /** Room for one value of each slot. */
  emptyValues(): Float64Array {
    return new Float64Array(this.#capacity);
  }

  /** Shows what has been published by a moment and hides what has not; tells whether anything came or went. */
  showAt(now: number): boolean {
    if (now >= this.#steady[0] && now < this.#steady[1]) return false;
    const { slots } = this.orders.published;
    const before = this.#countPublished(this.#moment);
    const after = this.#countPublished(now);
    for (let place = before; place < after; place++) add(this.shown, slots[place] as number);
    for (let place = after; place < before; place++) remove(this.shown, slots[place] as number);
    this.#moment = now;
    this.#settle();
    return before !== after;
  }

  #liveById(): Uint32Array {
    return parted(this.slots.byId(), (slot) => has(this.#live, slot))[0];
  }

  #newSlot(id: number): number {
    if (this.slots.isFull) this.#grow(Math.ceil(this.#capacity * 1.25));
    return this.slots.give(id);
  }

  #grow(capacity: number): void {
    this.#capacity = capacity;
    this.slots.grow(capacity);
    const artists = new Int32Array(capacity);
    artists.set(this.artists);
    this.artists = artists;
    this.shown = largerBits(this.shown, capacity);
    this.sold = largerBits(this.sold, capacity);
    this.#live = largerBits(this.#live, capacity);
    for (const key of orderKeys) this.orders[key] = largerOrder(this.orders[key], capacity);
    for (const options of Object.values(this.groups)) {
      for (const slots of options.values()) slots.grow(capacity);
    }
  }

  #describe(slot: number, row: FacetRow): void {
    add(this.#live, slot);
    this.artists[slot] = row.artistId;
    if (row.isSold) add(this.sold, slot);
    for (const key of FILTER_KEYS) for (const option of row.options[key]) this.#slotsOf(key, option).add(slot);
  }

  #slotsOf(key: FilterKey, option: Option): OptionSlots {
    const known = this.groups[key].get(option);
    if (known) return known;
    const slots = new OptionSlots(this.#capacity);
    this.groups[key].set(option, slots);
    return slots;
  }

  #clear(slot: number): void {
    for (const bits of [this.#live, this.shown, this.sold]) remove(bits, slot);
    for (const options of Object.values(this.groups)) for (const slots of options.values()) slots.remove(slot);
  }

  #place(order: Order, slot: number, value: number, wasLive: boolean): void {
    if (wasLive && order.values[slot] === value) return;
    if (wasLive) take(order, slot, this.slots.ids);
    order.values[slot] = value;
    insert(order, slot, this.slots.ids);
  }

  /** How many are published by a moment, which are the first of their order. */
  #countPublished(moment: number): number {
    return moment === never
      ? this.orders.published.size
      : placeOf(this.orders.published, moment, never, this.slots.ids);
  }

  #settle(): void {
    const { values, slots, size } = this.orders.published;
    const count = this.#countPublished(this.#moment);
    const from = count === 0 ? Number.NEGATIVE_INFINITY : (values[slots[count - 1] as number] as number);
    this.#steady = [from, count === size ? never : (values[slots[count] as number] as number)];
  }
}

function orderValue(row: FacetRow, key: OrderKey): number {
  if (key === 'published') return row.publishedAt ?? never;
  // Makes 0 of -0, which compares the same and has other digits.
  return row[key] + 0;
}

function recordOf<Key extends string, Value>(keys: Key[], valueFor: () => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueFor()])) as Record<Key, Value>;
}
