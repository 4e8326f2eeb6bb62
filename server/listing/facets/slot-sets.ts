/** A set of slots: bit n % 32 of word n >>> 5 stands for slot n. */
export type Bitmap = Int32Array;

export function emptyBitmap(capacity: number): Bitmap {
  return new Int32Array((capacity + 31) >>> 5);
}

/** A copy with a larger capacity. */
export function enlarge(bitmap: Bitmap, capacity: number): Bitmap {
  const grown = emptyBitmap(capacity);
  grown.set(bitmap);
  return grown;
}

export function has(bitmap: Bitmap, slot: number): boolean {
  return (((bitmap[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;
}

export function add(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5] = (bitmap[slot >>> 5] as number) | (1 << (slot & 31));
}

export function remove(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5] = (bitmap[slot >>> 5] as number) & ~(1 << (slot & 31));
}

export function intersection(first: Bitmap, second: Bitmap, ...others: Bitmap[]): Bitmap {
  const result = new Int32Array(first.length);
  for (let word = 0; word < first.length; word++) result[word] = (first[word] as number) & (second[word] as number);
  for (const other of others) {
    for (let word = 0; word < result.length; word++) result[word] = (result[word] as number) & (other[word] as number);
  }
  return result;
}

export function difference(bitmap: Bitmap, other: Bitmap): Bitmap {
  const result = new Int32Array(bitmap.length);
  for (let word = 0; word < bitmap.length; word++) result[word] = (bitmap[word] as number) & ~(other[word] as number);
  return result;
}

function unite(bitmap: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bitmap.length; word++) bitmap[word] = (bitmap[word] as number) | (other[word] as number);
}

export function count(bitmap: Bitmap): number {
  return countIntersections(bitmap, [bitmap])[0] as number;
}

const MAX_SAMPLED_WORDS = 1_000;

/** The approximate size of a set; exact if the bitmap is short. */
export function estimate(bitmap: Bitmap): number {
  const step = Math.ceil(bitmap.length / MAX_SAMPLED_WORDS);
  let total = 0;
  for (let word = 0; word < bitmap.length; word += step) total += popcount(bitmap[word] as number);
  return total * step;
}

/** The size of the intersection with each of the others. One function with one loop, which V8 optimizes best. */
export function countIntersections(bitmap: Bitmap, others: Bitmap[]): number[] {
  const totals: number[] = [];
  for (const other of others) {
    let ones = 0;
    let twos = 0;
    let fours = 0;
    let eights = 0;
    let word = 0;
    // Harley-Seal population count, eight words at a time: `ones` to `eights` hold the binary digits of 32 parallel sums.
    for (const end = bitmap.length - 7; word < end; word += 8) {
      let a = (bitmap[word] as number) & (other[word] as number);
      let b = (bitmap[word + 1] as number) & (other[word + 1] as number);
      const twosA = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      a = (bitmap[word + 2] as number) & (other[word + 2] as number);
      b = (bitmap[word + 3] as number) & (other[word + 3] as number);
      const twosB = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      const foursA = (twos & twosA) | ((twos ^ twosA) & twosB);
      twos ^= twosA ^ twosB;
      a = (bitmap[word + 4] as number) & (other[word + 4] as number);
      b = (bitmap[word + 5] as number) & (other[word + 5] as number);
      const twosC = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      a = (bitmap[word + 6] as number) & (other[word + 6] as number);
      b = (bitmap[word + 7] as number) & (other[word + 7] as number);
      const twosD = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      const foursB = (twos & twosC) | ((twos ^ twosC) & twosD);
      twos ^= twosC ^ twosD;
      eights += popcount((fours & foursA) | ((fours ^ foursA) & foursB));
      fours ^= foursA ^ foursB;
    }
    let total = 8 * eights + 4 * popcount(fours) + 2 * popcount(twos) + popcount(ones);
    for (; word < bitmap.length; word++) total += popcount((bitmap[word] as number) & (other[word] as number));
    totals.push(total);
  }
  return totals;
}

/** The slots of a set, ascending. `expected`: their number, or an estimate. */
export function toSlots(bitmap: Bitmap, expected: number): Int32Array {
  let slots = new Int32Array(expected);
  let next = 0;
  for (let word = 0; word < bitmap.length; word++) {
    for (let left = bitmap[word] as number; left !== 0; left &= left - 1) {
      if (next === slots.length) slots = lengthen(slots);
      slots[next++] = (word << 5) + (31 - Math.clz32(left & -left));
    }
  }
  return slots.subarray(0, next);
}

// Parallel population count: sums of bit pairs, of nibbles, then of bytes.
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const FIRST_LENGTH = 4;

function lengthen(list: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(FIRST_LENGTH, list.length * 2));
  longer.set(list);
  return longer;
}

/** A set with more than one slot in this many becomes a bitmap, */
const BITS_PER_SLOT = 64;
/** and a bitmap with fewer than one slot in this many becomes a list when the capacity grows. */
const BITS_PER_SLOT_AFTER_GROWTH = 2 * BITS_PER_SLOT;

/** A slot set in a file. */
export interface SavedSlotSet {
  bitmap: Bitmap | null;
  /** Empty beside a bitmap. */
  list: Int32Array;
}

/**
 * The slots of one option: an ascending list while they are few, a bitmap otherwise (the idea of Roaring bitmaps). A catalogue may
 * have thousands of options with a few artworks each; bitmaps for all of them would cost more than the artworks themselves.
 */
export class SlotSet {
  /** Null while the slots are a list. */
  bitmap: Bitmap | null = null;
  #list: Int32Array = new Int32Array(FIRST_LENGTH);
  #size = 0;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  static from({ bitmap, list }: SavedSlotSet, capacity: number): SlotSet {
    const set = new SlotSet(capacity);
    set.bitmap = bitmap;
    set.#list = list;
    set.#size = list.length;
    return set;
  }

  toSaved(): SavedSlotSet {
    return { bitmap: this.bitmap, list: this.#list.subarray(0, this.#size) };
  }

  has(slot: number): boolean {
    if (this.bitmap) return has(this.bitmap, slot);
    const position = this.#positionOf(slot);
    return position < this.#size && this.#list[position] === slot;
  }

  add(slot: number): void {
    if (this.bitmap) add(this.bitmap, slot);
    else this.#insert(slot);
  }

  remove(slot: number): void {
    if (this.bitmap) remove(this.bitmap, slot);
    else this.#removeListed(slot);
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    if (!this.bitmap) return;
    const size = count(this.bitmap);
    if (size * BITS_PER_SLOT_AFTER_GROWTH <= capacity) this.#toList(size);
    else this.bitmap = enlarge(this.bitmap, capacity);
  }

  addTo(set: Bitmap): void {
    if (this.bitmap) unite(set, this.bitmap);
    else for (let position = 0; position < this.#size; position++) add(set, this.#list[position] as number);
  }

  forEach(visit: (slot: number) => void): void {
    if (this.bitmap) for (const slot of toSlots(this.bitmap, count(this.bitmap))) visit(slot);
    else for (let position = 0; position < this.#size; position++) visit(this.#list[position] as number);
  }

  /** The number of listed slots; 0 if the slots are a bitmap. */
  get listedSize(): number {
    return this.#size;
  }

  /** The number of listed slots that are in a set; 0 if the slots are a bitmap. */
  countListedIn(set: Bitmap): number {
    let total = 0;
    for (let position = 0; position < this.#size; position++) if (has(set, this.#list[position] as number)) total++;
    return total;
  }

  #insert(slot: number): void {
    const position = this.#positionOf(slot);
    if (position < this.#size && this.#list[position] === slot) return;
    if (this.#size === this.#list.length) this.#list = lengthen(this.#list);
    this.#list.copyWithin(position + 1, position, this.#size);
    this.#list[position] = slot;
    this.#size++;
    if (this.#size * BITS_PER_SLOT > this.#capacity) this.#toBits();
  }

  #removeListed(slot: number): void {
    const position = this.#positionOf(slot);
    if (position === this.#size || this.#list[position] !== slot) return;
    this.#list.copyWithin(position, position + 1, this.#size);
    this.#size--;
  }

  #positionOf(slot: number): number {
    // New artworks have the highest slots, so most slots are appended.
    if (this.#size === 0 || (this.#list[this.#size - 1] as number) < slot) return this.#size;
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#list[middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #toBits(): void {
    const bits = emptyBitmap(this.#capacity);
    this.addTo(bits);
    this.bitmap = bits;
    this.#list = new Int32Array(FIRST_LENGTH);
    this.#size = 0;
  }

  #toList(size: number): void {
    if (!this.bitmap) return;
    this.#list = toSlots(this.bitmap, size);
    this.#size = size;
    this.bitmap = null;
  }
}
