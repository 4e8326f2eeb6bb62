import type { SortBy } from '../filters.ts';
import { type Bits, count, has, keepCommon, keepDifferent, slotsOf } from './bits.ts';
import { type CountsByOption, countOptions } from './counts.ts';
import type { FacetIndex, OrderKey } from './facet-index.ts';
import { type Asked, matching, type Narrowing, narrowingOf } from './matching.ts';
import { type Walk, walkBoth, walkList, walkOrder } from './walk.ts';

/** A set with fewer than one slot in so many is better listed than walked to. */
const sparse = 128;

const directions: Record<Exclude<SortBy, 'relevance' | 'price-asc' | 'price-desc'>, [OrderKey, isReversed: boolean]> = {
  latest: ['published', true],
  oldest: ['published', false],
  popular: ['popularity', true],
};

/** What the index has to say to one query, true until the index changes. */
export class Answer {
  readonly total: number;
  readonly #index: FacetIndex;
  readonly #found: Asked['found'];
  /** Until the options have been counted. */
  #narrowing: Narrowing | null;
  readonly #matching: Bits;
  readonly #walks = new Map<SortBy, Walk>();
  #counts: CountsByOption | null = null;

  constructor(index: FacetIndex, asked: Asked) {
    this.#index = index;
    this.#found = asked.found;
    this.#narrowing = narrowingOf(index, asked);
    this.#matching = matching(this.#narrowing);
    this.total = count(this.#matching);
  }

  /** In bytes, about: a set or two, the counts, and where a term was found how relevant each is. */
  get size(): number {
    const ordered = this.#found ? this.total * Int32Array.BYTES_PER_ELEMENT : 0;
    return 2 * this.#matching.byteLength + ordered + 16_384;
  }

  /** The ids of some artworks in an order. */
  ids(sortBy: SortBy, offset: number, limit: number): number[] {
    const walk = this.#walks.get(sortBy) ?? this.#walk(sortBy);
    this.#walks.set(sortBy, walk);
    return walk.slice(offset, limit).map((slot) => this.#index.slots.ids[slot] as number);
  }

  /** Has the order looked up anew when it is next asked for. */
  forgetOrder(sortBy: SortBy): void {
    this.#walks.delete(sortBy);
  }

  /** How many artworks choosing each option alone in its group would list. */
  counts(): CountsByOption {
    if (this.#narrowing) this.#counts = countOptions(this.#index, this.#narrowing, this.#matching);
    this.#narrowing = null;
    return this.#counts as CountsByOption;
  }

  #walk(sortBy: SortBy): Walk {
    if (sortBy === 'relevance' && this.#found) return walkList(this.#inOrderOf(this.#found));
    if (sortBy === 'price-asc' || sortBy === 'price-desc') return this.#walkByPrice(sortBy === 'price-desc');
    const [key, isReversed] = directions[sortBy === 'relevance' ? 'latest' : sortBy];
    return this.#walkSet(this.#matching, this.total, key, isReversed);
  }

  // First what has a price to show, in its order; then the sold works, newest first, so that their place says nothing of their price.
  #walkByPrice(isReversed: boolean): Walk {
    const sold = this.#matching.slice();
    keepCommon(sold, this.#index.sold);
    const soldCount = count(sold);
    const priced = this.#matching.slice();
    keepDifferent(priced, sold);
    return walkBoth(
      this.#walkSet(priced, this.total - soldCount, 'price', isReversed),
      this.#walkSet(sold, soldCount, 'published', true),
    );
  }

  #walkSet(set: Bits, size: number, key: OrderKey, isReversed: boolean): Walk {
    const order = this.#index.orders[key];
    if (size * sparse > this.#index.slots.size) return walkOrder(order, isReversed, set, size);
    const { values } = order;
    const { ids } = this.#index.slots;
    const direction = isReversed ? -1 : 1;
    const compare = (a: number, b: number) =>
      direction * ((values[a] as number) - (values[b] as number) || (ids[a] as number) - (ids[b] as number));
    return walkList(slotsOf(set, size).sort(compare));
  }

  #inOrderOf(found: ArrayLike<number>): Int32Array {
    const slots = new Int32Array(this.total);
    let next = 0;
    for (let i = 0; i < found.length; i++) {
      const slot = this.#index.slots.of(found[i] as number);
      if (slot !== null && has(this.#matching, slot)) slots[next++] = slot;
    }
    return slots;
  }
}
