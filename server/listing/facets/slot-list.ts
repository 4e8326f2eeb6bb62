import { type Bitmap, has } from './bitmap.ts';
import type { Order } from './order.ts';

/** Positions of an order between two marks. */
const MARK_DISTANCE = 1024;

/** Sorted slots of which pages are read. */
export interface SlotList {
  size: number;
  slice(offset: number, limit: number): number[];
}

/**
 * The slots of a set, sorted by an order or its reverse. It scans the order and stores a mark every 1,024 positions, so that
 * later pages near a visited one are found without scanning from the start.
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
