import type { Knex } from 'knex';
import type { Change } from '../../changes/contract.ts';
import { FacetIndex } from './facet-index.ts';
import { countArtworks, readAllFacets, readFacets, readPopularity } from './facet-records.ts';

/** Artworks that are brought up to date in one go, before others may run. */
const together = 25;

/** An index that follows what is committed. It is built beside the serving, and anew when changes may have been missed. */
export class LiveIndex {
  /** Null until it stands. */
  current: FacetIndex | null = null;
  readonly #database: Knex;
  readonly #changed: () => void;
  /** Resolves when it next stands. */
  #standing = Promise.withResolvers<void>();
  /** Counts the buildings that were begun: one that is not the last any more gives up. */
  #building = 0;
  /** What has been told while one is being built. */
  #waiting: Change[] = [];

  /** `changed` is called whenever what the index says may be another than before. */
  constructor(database: Knex, changed: () => void) {
    this.#database = database;
    this.#changed = changed;
  }

  /** Begins to build it; resolves when it stands, or when another building has been begun. */
  async build(): Promise<void> {
    const building = ++this.#building;
    const isLast = () => building === this.#building;
    if (this.current) this.#standing = Promise.withResolvers();
    this.current = null;
    this.#waiting = [];
    this.#changed();
    const index = new FacetIndex(await countArtworks(this.#database));
    for await (const rows of readAllFacets(this.#database)) {
      if (!isLast()) return;
      index.load(rows);
      await othersRun();
    }
    await arrange(index);
    while (isLast() && this.#waiting.length) await this.#update(index, this.#waiting.splice(0));
    if (!isLast()) return;
    this.current = index;
    this.#changed();
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

  async follow(changes: Change[]): Promise<void> {
    if (this.current) await this.#update(this.current, changes);
    else this.#waiting.push(...changes);
  }

  /** Ends a building that is under way. */
  stop(): void {
    this.#building++;
    this.current = null;
    this.#standing.resolve();
  }

  async #update(index: FacetIndex, changes: Change[]): Promise<void> {
    const ids = idsOf(changes);
    for (let start = 0; start < ids.length; start += together) {
      const some = ids.slice(start, start + together);
      const rows = new Map((await readFacets(this.#database, some)).map((row) => [row.id, row]));
      for (const id of some) {
        const row = rows.get(id);
        if (row) index.put(row);
        else index.remove(id);
      }
      this.#changed();
    }
    if (changes.some(({ kind }) => kind === 'popularity')) await this.#updatePopularity(index);
  }

  async #updatePopularity(index: FacetIndex): Promise<void> {
    const values = index.emptyValues();
    for await (const rows of readPopularity(this.#database)) {
      for (const { id, popularity } of rows) {
        const slot = index.slots.of(id);
        if (slot !== null) values[slot] = popularity;
      }
      await othersRun();
    }
    index.replacePopularity(values);
    await arrange(index, ['popularity']);
    this.#changed();
  }
}

function idsOf(changes: Change[]): number[] {
  const ids = changes.flatMap(({ kind, id }) => ((kind === 'artwork' || kind === 'sale') && id !== null ? [id] : []));
  return [...new Set(ids)];
}

async function arrange(index: FacetIndex, keys?: Parameters<FacetIndex['arrange']>[0]): Promise<void> {
  for (const _ of index.arrange(keys)) await othersRun();
}

function othersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
