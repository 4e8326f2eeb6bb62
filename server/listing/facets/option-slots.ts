import { add, addAll, type Bits, count, emptyBits, has, larger, remove, slotsOf } from './bits.ts';

const FIRST_LENGTH = 4;
/** Bits of all slots for each slot in the list from which on bits take over; and, after growing, those from which the list does again. */
const BITS_PER_SLOT = 64;
const TWICE_BITS_PER_SLOT = 2 * BITS_PER_SLOT;

/**
 * The slots of one option: an ascending list while they are few, bits from where a list takes as much room as half of them. A catalogue may
 * have thousands of options with a few artworks each; bits for each of them cost more to fill, to grow and to count than all artworks.
 */
export class OptionSlots {
  /** Null while the slots are few. */
  bits: Bits | null = null;
  #list: Int32Array = new Int32Array(FIRST_LENGTH);
  #size = 0;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(slot: number): void {
    if (this.bits) add(this.bits, slot);
    else this.#insert(slot);
  }

  remove(slot: number): void {
    if (this.bits) remove(this.bits, slot);
    else this.#take(slot);
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    if (!this.bits) return;
    const size = count(this.bits);
    if (size * TWICE_BITS_PER_SLOT <= capacity) this.#toList(size);
    else this.bits = larger(this.bits, capacity);
  }

  addTo(set: Bits): void {
    if (this.bits) addAll(set, this.bits);
    else for (let place = 0; place < this.#size; place++) add(set, this.#list[place] as number);
  }

  /** How many slots of the list a set has. */
  countListedIn(set: Bits): number {
    let total = 0;
    for (let place = 0; place < this.#size; place++) if (has(set, this.#list[place] as number)) total++;
    return total;
  }

  #insert(slot: number): void {
    const place = this.#placeOf(slot);
    if (place < this.#size && this.#list[place] === slot) return;
    if (this.#size === this.#list.length) this.#lengthen();
    this.#list.copyWithin(place + 1, place, this.#size);
    this.#list[place] = slot;
    this.#size++;
    if (this.#size * BITS_PER_SLOT > this.#capacity) this.#toBits();
  }

  #take(slot: number): void {
    const place = this.#placeOf(slot);
    if (place === this.#size || this.#list[place] !== slot) return;
    this.#list.copyWithin(place, place + 1, this.#size);
    this.#size--;
  }

  #placeOf(slot: number): number {
    // New artworks have the highest slots.
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

  #lengthen(): void {
    const longer = new Int32Array(Math.max(FIRST_LENGTH, this.#list.length * 2));
    longer.set(this.#list);
    this.#list = longer;
  }

  #toBits(): void {
    const bits = emptyBits(this.#capacity);
    this.addTo(bits);
    this.bits = bits;
    this.#list = new Int32Array(FIRST_LENGTH);
    this.#size = 0;
  }

  #toList(size: number): void {
    if (!this.bits) return;
    this.#list = slotsOf(this.bits, size);
    this.#size = size;
    this.bits = null;
  }
}
