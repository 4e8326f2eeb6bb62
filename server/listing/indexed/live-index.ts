import type { Knex } from 'knex';
import { readPopularity } from '../../artworks/popularity/refresh.ts';
import type { Change } from '../../changes/contract.ts';
import { FacetIndex } from '../facets/facet-index.ts';
import { countArtworks, readAllFacets, readFacets } from './facet-rows.ts';

/** Artworks that are brought up to date in one go, before others may run. */
const together = 25;
/** Popularities that are read in one go, likewise. */
const rankedTogether = 1_000;
/** Milliseconds of reading popularities that may be done again at once. */
const atOnceMs = 20;
/** How much longer than that reading is the rest after it. */
const restShare = 10;

/** An index that follows what is committed. It is built beside the serving, and anew when changes may have been missed. */
export class LiveIndex {
  /** Null until it stands. */
  current: FacetIndex | null = null;
  readonly #database: Knex;
  readonly #changed: (what: 'anything' | 'popularity') => void;
  readonly #failed: (error: unknown) => void;
  /** Resolves when it next stands. */
  #standing = Promise.withResolvers<void>();
  /** Counts the buildings that were begun: one that is not the last any more gives up. */
  #building = 0;
  /** What has been told while one is being built. */
  #waiting: Change[] = [];
  /** Changes are taken in one after the other. */
  #underWay: Promise<void> = Promise.resolve();
  /** Until when popularities are left as they are, of `performance.now()`. */
  #restsUntil = 0;
  #nextRanking: NodeJS.Timeout | null = null;

  /** `changed` is called whenever what the index says may be another than before, `failed` where it could not be brought up to date by itself. */
  constructor(database: Knex, changed: (what: 'anything' | 'popularity') => void, failed: (error: unknown) => void) {
    this.#database = database;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** Begins to build it; resolves when it stands, or when another building has been begun. */
  async build(): Promise<void> {
    const building = ++this.#building;
    const isLast = () => building === this.#building;
    if (this.current) this.#standing = Promise.withResolvers();
    this.current = null;
    this.#waiting = [];
    this.#changed('anything');
    const index = new FacetIndex(await countArtworks(this.#database));
    for await (const rows of readAllFacets(this.#database)) {
      if (!isLast()) return;
      index.load(rows);
      await othersRun();
    }
    for (const _ of index.arrange()) await othersRun();
    while (isLast() && this.#waiting.length) await this.#update(index, this.#waiting.splice(0));
    if (!isLast()) return;
    this.current = index;
    this.#changed('anything');
    this.#standing.resolve();
  }

  /** Waits until it stands, but not for longer than some milliseconds. */
  async standing(patienceMs: number): Promise<void> {
    if (this.current) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([this.#standing.promise, promise]);
    clearTimeout(timer);
  }

  follow(changes: Change[]): Promise<void> {
    return this.#inTurn(async () => {
      if (this.current) await this.#update(this.current, changes);
      else this.#waiting.push(...changes);
    });
  }

  /** Ends a building or an update that is under way. */
  stop(): void {
    this.#building++;
    this.current = null;
    if (this.#nextRanking) clearTimeout(this.#nextRanking);
    this.#standing.resolve();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#underWay.then(work);
    this.#underWay = done.catch(() => {});
    return done;
  }

  async #update(index: FacetIndex, changes: Change[]): Promise<void> {
    const ids = idsOf(changes);
    const building = this.#building;
    for (let start = 0; start < ids.length; start += together) {
      const some = ids.slice(start, start + together);
      const rows = new Map((await readFacets(this.#database, some)).map((row) => [row.id, row]));
      if (building !== this.#building) return;
      for (const id of some) {
        const row = rows.get(id);
        if (row) index.put(row);
        else index.remove(id);
      }
      this.#changed('anything');
      await othersRun();
    }
    if (changes.some(({ kind }) => kind === 'popularity')) await this.#rankInTime(index);
  }

  // They are written anew every few minutes, by many transactions, after each of which all would be read again.
  async #rankInTime(index: FacetIndex): Promise<void> {
    const rest = this.#restsUntil - performance.now();
    if (rest <= 0) return this.#rank(index);
    if (this.#nextRanking) return;
    this.#nextRanking = setTimeout(() => {
      this.#nextRanking = null;
      this.#inTurn(async () => {
        if (this.current) await this.#rank(this.current);
      }).catch(this.#failed);
    }, rest).unref();
  }

  async #rank(index: FacetIndex): Promise<void> {
    const began = performance.now();
    const building = this.#building;
    const values = index.emptyValues();
    for await (const rows of readPopularity(this.#database, rankedTogether)) {
      if (building !== this.#building) return;
      for (const { id, popularity } of rows) {
        const slot = index.slots.of(id);
        if (slot !== null) values[slot] = popularity;
      }
      await othersRun();
    }
    for (const _ of index.rank(values)) await othersRun();
    const took = performance.now() - began;
    this.#restsUntil = took < atOnceMs ? 0 : performance.now() + took * restShare;
    this.#changed('popularity');
  }
}

function idsOf(changes: Change[]): number[] {
  const ids = changes.flatMap(({ kind, id }) => ((kind === 'artwork' || kind === 'sale') && id !== null ? [id] : []));
  return [...new Set(ids)];
}

function othersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
