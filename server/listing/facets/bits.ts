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
  let total = 0;
  for (let word = 0; word < bits.length; word++) total += onesOf(bits[word] as number);
  return total;
}

/** How many slots a set has in common with each of some others. One loop, so that the compiler gives it its best. */
export function countCommon(bits: Bits, others: Bits[]): number[] {
  const totals: number[] = [];
  for (const other of others) {
    let ones = 0;
    let twos = 0;
    let fours = 0;
    let eights = 0;
    let word = 0;
    // Eight words at a time (Harley and Seal): 32 small sums side by side, of which each bit stands in a word of its own.
    for (const end = bits.length - 7; word < end; word += 8) {
      let a = (bits[word] as number) & (other[word] as number);
      let b = (bits[word + 1] as number) & (other[word + 1] as number);
      const twosA = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      a = (bits[word + 2] as number) & (other[word + 2] as number);
      b = (bits[word + 3] as number) & (other[word + 3] as number);
      const twosB = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      const foursA = (twos & twosA) | ((twos ^ twosA) & twosB);
      twos ^= twosA ^ twosB;
      a = (bits[word + 4] as number) & (other[word + 4] as number);
      b = (bits[word + 5] as number) & (other[word + 5] as number);
      const twosC = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      a = (bits[word + 6] as number) & (other[word + 6] as number);
      b = (bits[word + 7] as number) & (other[word + 7] as number);
      const twosD = (ones & a) | ((ones ^ a) & b);
      ones ^= a ^ b;
      const foursB = (twos & twosC) | ((twos ^ twosC) & twosD);
      twos ^= twosC ^ twosD;
      eights += onesOf((fours & foursA) | ((fours ^ foursA) & foursB));
      fours ^= foursA ^ foursB;
    }
    let total = 8 * eights + 4 * onesOf(fours) + 2 * onesOf(twos) + onesOf(ones);
    for (; word < bits.length; word++) total += onesOf((bits[word] as number) & (other[word] as number));
    totals.push(total);
  }
  return totals;
}

/** The same of slots in a list. */
export function countSlots(slots: Int32Array, others: Bits[]): number[] {
  const totals: number[] = [];
  for (const other of others) {
    let total = 0;
    for (let i = 0; i < slots.length; i++) if (has(other, slots[i] as number)) total++;
    totals.push(total);
  }
  return totals;
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
