import { type Bitmap, has } from './slot-sets.ts';

const RADIX = 1 << 16;
const DIGITS_PER_VALUE = 4;
/** Slots that one step of a sort moves. */
const SLOTS_PER_STEP = 1 << 17;

/** Slots in ascending order of a value, then of their ids. */
export interface Order {
  /** By slot. A value may change only while its slot is not in the order. */
  values: Float64Array;
  slots: Uint32Array;
  size: number;
}

export function emptyOrder(capacity: number): Order {
  return { values: new Float64Array(capacity), slots: new Uint32Array(capacity), size: 0 };
}

export function enlargeOrder({ values, slots, size }: Order, capacity: number): Order {
  const grown = emptyOrder(capacity);
  grown.values.set(values);
  grown.slots.set(slots);
  return { ...grown, size };
}

export function insertSlot(order: Order, slot: number, ids: Int32Array): void {
  const place = positionOf(order, order.values[slot] as number, ids[slot] as number, ids);
  order.slots.copyWithin(place + 1, place, order.size);
  order.slots[place] = slot;
  order.size++;
}

export function removeSlot(order: Order, slot: number, ids: Int32Array): void {
  const place = positionOf(order, order.values[slot] as number, ids[slot] as number, ids);
  order.slots.copyWithin(place, place + 1, order.size);
  order.size--;
}

/** The number of slots before this value and id. Binary search. */
export function positionOf({ values, slots, size }: Order, value: number, id: number, ids: Int32Array): number {
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

/** Splits slots in two by a condition; both parts keep their order. */
export function partition(slots: Uint32Array, condition: (slot: number) => boolean): [Uint32Array, Uint32Array] {
  const both = new Uint32Array(slots.length);
  let first = 0;
  let last = both.length;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    if (condition(slot)) both[first++] = slot;
    else both[--last] = slot;
  }
  return [both.subarray(0, first), both.subarray(first).reverse()];
}

/**
 * Sorts slots by value with a radix sort of 16-bit digits, lowest first. It is stable, so slots given by ascending id stay so
 * among equal values. Takes linear time, allocates little, and yields every few milliseconds.
 */
export function* radixSort(byId: Uint32Array, values: Float64Array): Generator<void, Uint32Array> {
  const digits = new Uint16Array(values.buffer, values.byteOffset, values.length * DIGITS_PER_VALUE);
  let from = byId;
  let to: Uint32Array = new Uint32Array(byId.length);
  for (let digit = 0; digit < DIGITS_PER_VALUE; digit++) {
    const offsets = new Uint32Array(RADIX);
    for (let start = 0; start < from.length; start += SLOTS_PER_STEP) {
      countDigits(offsets, from.subarray(start, start + SLOTS_PER_STEP), digits, digit);
      yield;
    }
    if (offsets.includes(from.length)) continue;
    toOffsets(offsets);
    for (let start = 0; start < from.length; start += SLOTS_PER_STEP) {
      scatter(to, offsets, from.subarray(start, start + SLOTS_PER_STEP), digits, digit);
      yield;
    }
    [from, to] = [to, from === byId ? new Uint32Array(byId.length) : from];
  }
  return from;
}

function countDigits(offsets: Uint32Array, slots: Uint32Array, digits: Uint16Array, digit: number): void {
  for (let i = 0; i < slots.length; i++) {
    const key = keyOf(slots[i] as number, digits, digit);
    offsets[key] = (offsets[key] as number) + 1;
  }
}

function toOffsets(offsets: Uint32Array): void {
  let start = 0;
  for (let key = 0; key < offsets.length; key++) {
    const size = offsets[key] as number;
    offsets[key] = start;
    start += size;
  }
}

function scatter(to: Uint32Array, offsets: Uint32Array, slots: Uint32Array, digits: Uint16Array, digit: number): void {
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const key = keyOf(slot, digits, digit);
    const place = offsets[key] as number;
    to[place] = slot;
    offsets[key] = place + 1;
  }
}

// A digit of a double, changed so that digits compare as the doubles do. Negative numbers have all bits inverted, the others the
// sign bit.
function keyOf(slot: number, digits: Uint16Array, digit: number): number {
  const first = slot * DIGITS_PER_VALUE;
  const key = digits[first + digit] as number;
  if ((digits[first + DIGITS_PER_VALUE - 1] as number) & 0x8000) return ~key & 0xffff;
  return digit === DIGITS_PER_VALUE - 1 ? key | 0x8000 : key;
}

/** Positions of an order between two marks. */
const MARK_DISTANCE = 1024;

/** Sorted slots, read page by page. */
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
    let mark = lastUpTo(matchesAtMark, offset);
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

function lastUpTo(ascending: number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
