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

export function intersect(bitmap: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bitmap.length; word++) bitmap[word] = (bitmap[word] as number) & (other[word] as number);
}

export function subtract(bitmap: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bitmap.length; word++) bitmap[word] = (bitmap[word] as number) & ~(other[word] as number);
}

export function unite(bitmap: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bitmap.length; word++) bitmap[word] = (bitmap[word] as number) | (other[word] as number);
}

export function count(bitmap: Bitmap): number {
  let total = 0;
  for (let word = 0; word < bitmap.length; word++) total += popcount(bitmap[word] as number);
  return total;
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

/** As `countIntersections`, for a set given as a list of slots. */
export function countMembers(slots: Int32Array, others: Bitmap[]): number[] {
  const totals: number[] = [];
  for (const other of others) {
    let total = 0;
    for (let i = 0; i < slots.length; i++) if (has(other, slots[i] as number)) total++;
    totals.push(total);
  }
  return totals;
}

/** The slots of a set, ascending; `size` is their number. */
export function toSlots(bitmap: Bitmap, size: number): Int32Array {
  const slots = new Int32Array(size);
  let next = 0;
  for (let word = 0; word < bitmap.length; word++) {
    for (let left = bitmap[word] as number; left !== 0; left &= left - 1) {
      slots[next++] = (word << 5) + (31 - Math.clz32(left & -left));
    }
  }
  return slots;
}

// Parallel population count: sums of bit pairs, of nibbles, then of bytes.
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
