import { type Bits, has } from './bits.ts';
import type { Order } from './order.ts';

/** Slots that are passed between two notes of how far a walk has come. */
const stride = 1024;

export interface Walk {
  /** How many slots there are in all. */
  size: number;
  slice(offset: number, limit: number): number[];
}

/**
 * The slots of a set in an order, or in its reverse. It remembers how many it has met by every so many steps, so that a page far
 * behind is found like the first once anybody has been there.
 */
export function walkOrder(order: Order, isReversed: boolean, set: Bits, size: number): Walk {
  const met = [0];
  return { size, slice };

  function slice(offset: number, limit: number): number[] {
    const slots: number[] = [];
    if (offset >= size) return slots;
    let mark = lastNotAbove(met, offset);
    let passed = met[mark] as number;
    for (let step = mark * stride; step < order.size && slots.length < limit; step++) {
      if (step === (mark + 1) * stride) {
        mark++;
        if (mark === met.length) met.push(passed);
      }
      const slot = order.slots[isReversed ? order.size - 1 - step : step] as number;
      if (!has(set, slot)) continue;
      if (passed >= offset) slots.push(slot);
      passed++;
    }
    return slots;
  }
}

/** The slots in a given order, of which few enough remain to be kept. */
export function walkList(slots: ArrayLike<number>): Walk {
  return {
    size: slots.length,
    slice: (offset, limit) => Array.prototype.slice.call(slots, offset, offset + limit),
  };
}

/** One after the other. */
export function walkBoth(first: Walk, second: Walk): Walk {
  return {
    size: first.size + second.size,
    slice(offset, limit) {
      const slots = first.slice(offset, limit);
      if (slots.length === limit) return slots;
      return [...slots, ...second.slice(Math.max(0, offset - first.size), limit - slots.length)];
    },
  };
}

function lastNotAbove(ascending: number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
