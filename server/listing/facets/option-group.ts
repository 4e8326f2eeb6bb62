import { type Bitmap, countIntersections, estimate, has, type SavedSlotSet, SlotSet, toSlots } from './slot-sets.ts';

/** A value of a filter: the id of a term, or the value of a fixed choice. */
export type Option = number | string;

/** Codes of options by slot; 0 for no option. */
type Column = Uint8Array | Uint16Array | Uint32Array;

/** The options of one filter in a file. */
export interface SavedOptionGroup {
  sets: Map<Option, SavedSlotSet>;
  columns: Column[];
  further: Map<number, number[]>;
}

/** Limits the memory that one artwork with very many options takes. */
const MAX_COLUMNS = 8;

// How long a step takes, measured in words of a bitmap that are read in the same time.
/** Listing a slot. */
const WORDS_PER_LISTING = 6;
/** Testing a slot of a listed set. */
const WORDS_PER_LISTED_SLOT = 2;
/** Reading the code of a slot. */
const WORDS_PER_CODE = 2;

/** Slots in which options are counted. */
export class CountedSlots {
  readonly bitmap: Bitmap;
  /** An estimate. */
  readonly size: number;
  #list: Int32Array | null = null;

  constructor(bitmap: Bitmap) {
    this.bitmap = bitmap;
    this.size = estimate(bitmap);
  }

  get isListed(): boolean {
    return this.#list !== null;
  }

  get list(): Int32Array {
    this.#list ??= toSlots(this.bitmap, this.size);
    return this.#list;
  }
}

/**
 * The options of one filter: the slots of each option, and the options of each slot. Counts in many slots read the first, counts in
 * few slots read the second. There an option is a code, from 1. A column has one code of each slot.
 */
export class OptionGroup {
  /** In the order of their codes. */
  readonly sets = new Map<Option, SlotSet>();
  readonly #codes = new Map<Option, number>();
  #columns: Column[] = [];
  /** Codes of slots that have more options than there are columns. */
  #further = new Map<number, number[]>();
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  static from({ sets, columns, further }: SavedOptionGroup, capacity: number): OptionGroup {
    const group = new OptionGroup(capacity);
    for (const [option, set] of sets) group.#addOption(option, SlotSet.from(set, capacity));
    group.#columns = columns;
    group.#further = further;
    return group;
  }

  /** Shares its arrays with the group. */
  toSaved(): SavedOptionGroup {
    const sets = new Map([...this.sets].map(([option, set]) => [option, set.toSaved()]));
    return { sets, columns: this.#columns, further: this.#further };
  }

  add(slot: number, option: Option): void {
    const set = this.sets.get(option) ?? this.#addOption(option, new SlotSet(this.#capacity));
    if (set.has(slot)) return;
    set.add(slot);
    this.#addCode(slot, this.#codes.get(option) as number);
  }

  /** Removes a slot from all options. */
  clear(slot: number): void {
    for (const set of this.sets.values()) set.remove(slot);
    for (const column of this.#columns) column[slot] = 0;
    this.#further.delete(slot);
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const set of this.sets.values()) set.grow(capacity);
    this.#enlargeColumns();
  }

  /** The number of these slots that each option has. Options without any are missing. */
  countIn(among: CountedSlots): Map<Option, number> {
    const counts = this.#isFasterByCode(among) ? this.#countCodes(among) : this.#countSets(among.bitmap);
    const found = new Map<Option, number>();
    for (const [option, code] of this.#codes) {
      const total = counts[code] as number;
      if (total > 0) found.set(option, total);
    }
    return found;
  }

  #isFasterByCode({ size, bitmap, isListed }: CountedSlots): boolean {
    let bySet = 0;
    for (const set of this.sets.values()) bySet += set.bitmap ? bitmap.length : set.listedSize * WORDS_PER_LISTED_SLOT;
    const listing = isListed ? 0 : bitmap.length + size * WORDS_PER_LISTING;
    return listing + size * this.#columns.length * WORDS_PER_CODE < bySet;
  }

  /** The counts by code. */
  #countCodes({ list, bitmap }: CountedSlots): Int32Array {
    const counts = new Int32Array(this.sets.size + 1);
    for (const column of this.#columns) countValues(column, list, counts);
    for (const [slot, codes] of this.#further) {
      if (!has(bitmap, slot)) continue;
      for (const code of codes) counts[code] = (counts[code] as number) + 1;
    }
    return counts;
  }

  /** The counts by code. */
  #countSets(among: Bitmap): Int32Array {
    const sets = [...this.sets.values()];
    const bitmaps = sets.flatMap(({ bitmap }) => bitmap ?? []);
    const intersections = countIntersections(among, bitmaps).values();
    const counts = new Int32Array(sets.length + 1);
    for (const [index, set] of sets.entries())
      counts[index + 1] = set.bitmap ? (intersections.next().value as number) : set.countListedIn(among);
    return counts;
  }

  #addOption(option: Option, set: SlotSet): SlotSet {
    const code = this.sets.set(option, set).size;
    this.#codes.set(option, code);
    if (code === 2 ** 8 || code === 2 ** 16) this.#enlargeColumns();
    return set;
  }

  #addCode(slot: number, code: number): void {
    const free = this.#columns.find((column) => column[slot] === 0) ?? this.#newColumn();
    if (free) free[slot] = code;
    else this.#further.set(slot, [...(this.#further.get(slot) ?? []), code]);
  }

  #newColumn(): Column | null {
    if (this.#columns.length === MAX_COLUMNS) return null;
    const column = this.#emptyColumn();
    this.#columns.push(column);
    return column;
  }

  /** More slots, or larger codes. */
  #enlargeColumns(): void {
    this.#columns = this.#columns.map((column) => {
      const enlarged = this.#emptyColumn();
      enlarged.set(column);
      return enlarged;
    });
  }

  #emptyColumn(): Column {
    const maxCode = this.sets.size;
    if (maxCode < 2 ** 8) return new Uint8Array(this.#capacity);
    return maxCode < 2 ** 16 ? new Uint16Array(this.#capacity) : new Uint32Array(this.#capacity);
  }
}

/** One function with one loop, which V8 optimizes best. */
function countValues(column: Column, slots: Int32Array, counts: Int32Array): void {
  for (let i = 0; i < slots.length; i++) {
    const code = column[slots[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}
