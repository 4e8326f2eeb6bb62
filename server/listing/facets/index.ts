import { LRUCache } from 'lru-cache';
import { FacetData, type FacetRow, type Groups, type SavedFacets } from './data.ts';
import type { Option } from './option-group.ts';
import type { FacetFilters, FacetQuery } from './query-result.ts';
import { countAvailable, QueryResult } from './query-result.ts';
import { count, has } from './slot-sets.ts';

export type { FacetRow, Groups, SavedFacets } from './data.ts';
export type { Option } from './option-group.ts';
export type { FacetFilters, QueryResult } from './query-result.ts';

/** New popularities for `FacetIndex.applyRanking`. */
export interface Ranking {
  set(id: number, popularity: number): void;
  /** Sorts by them, in steps of a few milliseconds. */
  apply(): Generator<void, void>;
}

/** An in-memory index of artworks by the options of filters: lists in any order, with the exact count of every option. */
export class FacetIndex<Key extends string> {
  #data: FacetData<Key>;
  readonly #results: LRUCache<string, QueryResult<Key>>;

  /** `maxResultBytes` limits the cache of results. */
  constructor(groups: Groups<Key>, { expectedSize, maxResultBytes }: { expectedSize: number; maxResultBytes: number }) {
    this.#data = new FacetData(groups, expectedSize);
    this.#results = new LRUCache({ maxSize: maxResultBytes, sizeCalculation: ({ size }) => size });
  }

  /** The index that another process has saved, which had the same groups. */
  static from<Key extends string>(
    groups: Groups<Key>,
    { saved, maxResultBytes }: { saved: SavedFacets<Key>; maxResultBytes: number },
  ): FacetIndex<Key> {
    const index = new FacetIndex(groups, { expectedSize: 0, maxResultBytes });
    index.#data = FacetData.from(groups, saved);
    return index;
  }

  /** The data for `from`. It shares arrays with the index: serialize it before the next change. */
  toSaved(): SavedFacets<Key> {
    return this.#data.toSaved();
  }

  /** The number of artworks, published or not. */
  get size(): number {
    return this.#data.size;
  }

  /** Whether the index has this artwork, with the values and options of the row. */
  matches(row: FacetRow<Key>): boolean {
    return this.#data.matches(row);
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
    this.#results.clear();
  }

  remove(id: number): void {
    this.#data.remove(id);
    this.#results.clear();
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

  /** Publishes and withdraws what is due at a time. Results are exact for that time. */
  advanceTo(now: number): void {
    if (this.#data.advanceTo(now)) this.#results.clear();
  }

  /** The result of a query, from the cache if possible. `key` stands for all parts of the query, `found` for its result. */
  result(key: string, found: FacetQuery<Key>['found'], toFilters: () => FacetFilters<Key>): QueryResult<Key> {
    const cached = this.#results.get(key);
    // When the ids of a search are read again, the array is another object.
    if (cached && cached.found === found) return cached;
    const result = new QueryResult(this.#data, { ...toFilters(), found });
    this.#results.set(key, result);
    return result;
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
    for (const result of this.#results.values()) result.dropOrder('popular');
  }
}

interface SimilarQuery<Key extends string> {
  /** The artwork that the others are compared with. */
  row: FacetRow<Key>;
  /** Points for each option of a group that both have; a group without points is not compared. */
  points: Partial<Record<Key, number>>;
  /** Points for the same price; none for a price that is four times as high or as low. */
  pricePoints: number;
  except: ReadonlySet<number>;
  limit: number;
}

/** Ids of the published, unsold artworks with most points, equals by the higher id. At least one option is the same. */
export function mostSimilar<Key extends string>(data: FacetData<Key>, query: SimilarQuery<Key>): number[] {
  const { row, except, limit } = query;
  const scores = optionScores(data, query);
  // A sold artwork's price is private.
  const pricePoints = row.isSold ? 0 : query.pricePoints;
  const prices = data.orders.price.values;
  const best: { id: number; score: number }[] = [];
  for (let slot = 0; slot < data.slots.size; slot++) {
    const options = scores[slot] as number;
    if (options === 0 || !has(data.published, slot) || has(data.sold, slot)) continue;
    const minScore = best.length < limit ? 0 : (best[best.length - 1]?.score ?? 0);
    if (options + pricePoints < minScore) continue;
    const id = data.slots.ids[slot] as number;
    if (id === row.id || except.has(id)) continue;
    const score = options + pricePoints * closeness(prices[slot] as number, row.price);
    const at = best.findIndex((other) => score > other.score || (score === other.score && id > other.id));
    if (at >= 0) best.splice(at, 0, { id, score });
    else if (best.length < limit) best.push({ id, score });
    if (best.length > limit) best.pop();
  }
  return best.map(({ id }) => id);
}

function optionScores<Key extends string>(data: FacetData<Key>, { row, points }: SimilarQuery<Key>): Float64Array {
  const scores = data.emptyValues();
  for (const key of data.keys) {
    const each = points[key] ?? 0;
    for (const option of each > 0 ? row.options[key] : [])
      data.options[key].sets.get(option)?.forEach((slot) => {
        scores[slot] = (scores[slot] as number) + each;
      });
  }
  return scores;
}

/** 1 for the same price, 0 for a price that is four times as high or as low. */
function closeness(price: number, other: number): number {
  if (price <= 0 || other <= 0) return price === other ? 1 : 0;
  return Math.max(0, 1 - Math.abs(Math.log2(price / other)) / 2);
}
