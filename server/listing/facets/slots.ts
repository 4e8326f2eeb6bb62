/** Slots in a file. */
export interface SavedSlots {
  ids: Int32Array;
  size: number;
  ascending: number;
  later: Map<number, number>;
}

/** Maps ids to slots, which are numbered from 0 and never reused. */
export class Slots {
  ids: Int32Array;
  size = 0;
  /** Slots below this one have ascending ids, as nearly all do. The others are in `#later`. */
  #ascending = 0;
  #later = new Map<number, number>();

  constructor(capacity: number) {
    this.ids = new Int32Array(capacity);
  }

  static from({ ids, size, ascending, later }: SavedSlots): Slots {
    const slots = new Slots(0);
    slots.ids = ids;
    slots.size = size;
    slots.#ascending = ascending;
    slots.#later = later;
    return slots;
  }

  toSaved(): SavedSlots {
    return { ids: this.ids, size: this.size, ascending: this.#ascending, later: this.#later };
  }

  get isFull(): boolean {
    return this.size === this.ids.length;
  }

  grow(capacity: number): void {
    const ids = new Int32Array(capacity);
    ids.set(this.ids);
    this.ids = ids;
  }

  of(id: number): number | null {
    // Without deleted artworks, ids are consecutive.
    const likely = id - (this.ids[0] as number);
    if (likely < this.#ascending && this.ids[likely] === id) return likely;
    let low = 0;
    let high = this.#ascending;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#ascending && this.ids[low] === id ? low : (this.#later.get(id) ?? null);
  }

  /** Assigns a slot to an id without one. */
  assign(id: number): number {
    const slot = this.size++;
    this.ids[slot] = id;
    const isNext = this.#ascending === slot && (slot === 0 || (this.ids[slot - 1] as number) < id);
    if (isNext) this.#ascending++;
    else this.#later.set(id, slot);
    return slot;
  }

  /** All slots by ascending id. */
  byId(): Uint32Array {
    const slots = new Uint32Array(this.size);
    for (let slot = 0; slot < slots.length; slot++) slots[slot] = slot;
    if (this.#later.size === 0) return slots;
    const later = slots.subarray(this.#ascending).sort((a, b) => (this.ids[a] as number) - (this.ids[b] as number));
    return this.#merged(slots.subarray(0, this.#ascending), later);
  }

  #merged(a: Uint32Array, b: Uint32Array): Uint32Array {
    const merged = new Uint32Array(a.length + b.length);
    for (let i = 0, j = 0; i + j < merged.length; ) {
      const isFirst =
        j === b.length || (i < a.length && (this.ids[a[i] as number] as number) < (this.ids[b[j] as number] as number));
      merged[i + j] = (isFirst ? a[i] : b[j]) as number;
      if (isFirst) i++;
      else j++;
    }
    return merged;
  }
}
