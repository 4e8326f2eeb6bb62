/** A set of slots, one bit each. */
export type Bits = Int32Array;

export function emptyBits(capacity: number): Bits {
  return new Int32Array((capacity + 31) >>> 5);
}

/** The same set with room for more. */
export function larger(bits: Bits, capacity: number): Bits {
  const grown = emptyBits(capacity);
  grown.set(bits);
  return grown;
}

export function has(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;
}

export function add(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function remove(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
}

export function keepCommon(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) & (other[word] as number);
}

export function keepDifferent(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) & ~(other[word] as number);
}

export function addAll(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) | (other[word] as number);
}

export function count(bits: Bits): number {
  return countCommon(bits, bits);
}

/** How many slots are in both. */
export function countCommon(a: Bits, b: Bits): number {
  let total = 0;
  for (let word = 0; word < a.length; word++) total += onesOf((a[word] as number) & (b[word] as number));
  return total;
}

/** The slots in the set, in order. */
export function slotsOf(bits: Bits, size: number): Int32Array {
  const slots = new Int32Array(size);
  let next = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      slots[next++] = (word << 5) + (31 - Math.clz32(left & -left));
    }
  }
  return slots;
}

// Adds neighbours up: bits to pairs, to fours, to bytes, and the bytes to one number.
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
