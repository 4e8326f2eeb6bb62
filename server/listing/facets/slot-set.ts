import { add, type Bitmap, count, emptyBitmap, enlarge, has, remove, toSlots, unite } from './bitmap.ts';

const FIRST_LENGTH = 4;
/** A set with more than one slot in this many becomes a bitmap, */
const BITS_PER_SLOT = 64;
/** and a bitmap with fewer than one slot in this many becomes a list when the capacity grows. */
const BITS_PER_SLOT_AFTER_GROWTH = 2 * BITS_PER_SLOT;

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

  /** The number of listed slots that are in a set; 0 if the slots are a bitmap. */
  countListedIn(set: Bitmap): number {
    let total = 0;
    for (let position = 0; position < this.#size; position++) if (has(set, this.#list[position] as number)) total++;
    return total;
  }

  #insert(slot: number): void {
    const position = this.#positionOf(slot);
    if (position < this.#size && this.#list[position] === slot) return;
    if (this.#size === this.#list.length) this.#lengthen();
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

  #lengthen(): void {
    const longer = new Int32Array(Math.max(FIRST_LENGTH, this.#list.length * 2));
    longer.set(this.#list);
    this.#list = longer;
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
