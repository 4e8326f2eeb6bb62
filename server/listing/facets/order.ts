const base = 1 << 16;
const digitsPerValue = 4;
/** Slots between two pauses of a sort. */
const step = 1 << 17;

/** Slots in ascending order of a value, those with the same value by their ids. */
export interface Order {
  /** By slot. The owner changes a value only while its slot is not in the order. */
  values: Float64Array;
  slots: Uint32Array;
  size: number;
}

export function emptyOrder(capacity: number): Order {
  return { values: new Float64Array(capacity), slots: new Uint32Array(capacity), size: 0 };
}

export function larger({ values, slots, size }: Order, capacity: number): Order {
  const grown = emptyOrder(capacity);
  grown.values.set(values);
  grown.slots.set(slots);
  return { ...grown, size };
}

export function insert(order: Order, slot: number, ids: Int32Array): void {
  const place = placeOf(order, order.values[slot] as number, ids[slot] as number, ids);
  order.slots.copyWithin(place + 1, place, order.size);
  order.slots[place] = slot;
  order.size++;
}

export function take(order: Order, slot: number, ids: Int32Array): void {
  const place = placeOf(order, order.values[slot] as number, ids[slot] as number, ids);
  order.slots.copyWithin(place, place + 1, order.size);
  order.size--;
}

/** How many slots stand before this value and id. */
export function placeOf({ values, slots, size }: Order, value: number, id: number, ids: Int32Array): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const slot = slots[middle] as number;
    const other = values[slot] as number;
    if (other < value || (other === value && (ids[slot] as number) < id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those slots that are so, and the others, each in the order of before. */
export function parted(slots: Uint32Array, isSo: (slot: number) => boolean): [Uint32Array, Uint32Array] {
  const both = new Uint32Array(slots.length);
  let first = 0;
  let last = both.length;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    if (isSo(slot)) both[first++] = slot;
    else both[--last] = slot;
  }
  return [both.subarray(0, first), both.subarray(first).reverse()];
}

/**
 * The slots, which come by ascending id, in the order of their values: digit by digit from the lowest, in linear time, without
 * garbage, and in steps of a few milliseconds between which others may run.
 */
export function* sorted(byId: Uint32Array, values: Float64Array): Generator<void, Uint32Array> {
  const digits = new Uint16Array(values.buffer, values.byteOffset, values.length * digitsPerValue);
  let from = byId;
  let to: Uint32Array = new Uint32Array(byId.length);
  for (let digit = 0; digit < digitsPerValue; digit++) {
    const places = new Uint32Array(base);
    for (let start = 0; start < from.length; start += step) {
      tally(places, from.subarray(start, start + step), digits, digit);
      yield;
    }
    if (places.includes(from.length)) continue;
    toStarts(places);
    for (let start = 0; start < from.length; start += step) {
      deal(to, places, from.subarray(start, start + step), digits, digit);
      yield;
    }
    [from, to] = [to, from === byId ? new Uint32Array(byId.length) : from];
  }
  return from;
}

function tally(places: Uint32Array, slots: Uint32Array, digits: Uint16Array, digit: number): void {
  for (let i = 0; i < slots.length; i++) {
    const key = keyOf(slots[i] as number, digits, digit);
    places[key] = (places[key] as number) + 1;
  }
}

function toStarts(places: Uint32Array): void {
  let start = 0;
  for (let key = 0; key < places.length; key++) {
    const size = places[key] as number;
    places[key] = start;
    start += size;
  }
}

function deal(to: Uint32Array, places: Uint32Array, slots: Uint32Array, digits: Uint16Array, digit: number): void {
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const key = keyOf(slot, digits, digit);
    const place = places[key] as number;
    to[place] = slot;
    places[key] = place + 1;
  }
}

// A digit of a double, so turned that doubles compare as their digits do: of negative ones all bits, of others the sign alone.
function keyOf(slot: number, digits: Uint16Array, digit: number): number {
  const first = slot * digitsPerValue;
  const key = digits[first + digit] as number;
  if ((digits[first + digitsPerValue - 1] as number) & 0x8000) return ~key & 0xffff;
  return digit === digitsPerValue - 1 ? key | 0x8000 : key;
}
