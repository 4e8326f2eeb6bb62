import { LRUCache } from 'lru-cache';
import { Answer } from './answer.ts';
import { count } from './bitmap.ts';
import { countAvailable } from './counts.ts';
import { FacetData, type FacetRow, type Groups, type Option } from './data.ts';
import type { FacetFilters, FacetQuery } from './matching.ts';
import { mostSimilar, type SimilarQuery } from './similar.ts';

export type { Answer } from './answer.ts';
export type { FacetRow, Option } from './data.ts';
export type { FacetFilters } from './matching.ts';
export type { SimilarQuery } from './similar.ts';

/** New popularities for `FacetIndex.applyRanking`. */
export interface Ranking {
  set(id: number, popularity: number): void;
  /** Sorts by them, in steps of a few milliseconds. */
  apply(): Generator<void, void>;
}

/** An in-memory index of artworks by the options of filters: lists in any order, with the exact count of every option. */
export class FacetIndex<Key extends string> {
  readonly #data: FacetData<Key>;
  readonly #answers: LRUCache<string, Answer<Key>>;

  /** `maxAnswerBytes` limits the cache of answers. */
  constructor(groups: Groups<Key>, { expectedSize, maxAnswerBytes }: { expectedSize: number; maxAnswerBytes: number }) {
    this.#data = new FacetData(groups, expectedSize);
    this.#answers = new LRUCache({ maxSize: maxAnswerBytes, sizeCalculation: ({ size }) => size });
  }

  /** Adds new artworks. Call `arrange` after the last of them. */
  load(rows: FacetRow<Key>[]): void {
    this.#data.load(rows);
  }

  /** Sorts all artworks, in steps of a few milliseconds. */
  arrange(): Generator<void, void> {
    return this.#data.arrange();
  }

  /** Inserts or replaces an artwork. */
  put(row: FacetRow<Key>): void {
    this.#data.put(row);
    this.#answers.clear();
  }

  remove(id: number): void {
    this.#data.remove(id);
    this.#answers.clear();
  }

  /** Begins to replace all popularities; artworks that are not set get 0. No artwork may be put or removed before it is applied. */
  startRanking(): Ranking {
    const values = this.#data.emptyValues();
    return {
      set: (id, popularity) => {
        const slot = this.#data.slots.of(id);
        if (slot !== null) values[slot] = popularity;
      },
      apply: () => this.#rank(values),
    };
  }

  /** Publishes and withdraws what is due at a time. Answers are exact for that time. */
  advanceTo(now: number): void {
    if (this.#data.advanceTo(now)) this.#answers.clear();
  }

  /** Answers a query, from the cache if possible. `key` stands for all parts of the query, `found` for its result. */
  answer(key: string, found: FacetQuery<Key>['found'], toFilters: () => FacetFilters<Key>): Answer<Key> {
    const cached = this.#answers.get(key);
    // When the ids of a search are read again, the array is another object.
    if (cached && cached.found === found) return cached;
    const answer = new Answer(this.#data, { ...toFilters(), found });
    this.#answers.set(key, answer);
    return answer;
  }

  countPublished(): number {
    return count(this.#data.published);
  }

  /** The number of artworks of each option of a group that are neither sold nor among these ids. */
  countAvailable(group: Key, reservedIds: number[]): Map<Option, number> {
    return countAvailable(this.#data, group, reservedIds);
  }

  /** Ids of the published, unsold artworks that are most like one. */
  mostSimilar(query: SimilarQuery<Key>): number[] {
    return mostSimilar(this.#data, query);
  }

  /** The artists of the published artworks of each option of a group. */
  artistsByOption(group: Key): Map<Option, Set<number>> {
    return this.#data.artistsByOption(group);
  }

  popularityByArtist(): Map<number, number> {
    return this.#data.popularityByArtist();
  }

  /** The positions of ids in the given list, latest publication first; without unknown ids. */
  sortByPublication(ids: Int32Array): Int32Array {
    return this.#data.sortByPublication(ids);
  }

  *#rank(values: Float64Array): Generator<void, void> {
    yield* this.#data.rank(values);
    for (const answer of this.#answers.values()) answer.dropOrder('popular');
  }
}
