import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { databaseIdentity } from '../../../database/connection/identity.ts';
import { readPopularity } from '../../artworks/popularity/refresh.ts';
import { ValueFile } from '../../cache/value-file.ts';
import type { Change, ChangeKind } from '../../changes/contract.ts';
import { changesSince } from '../../changes/position.ts';
import { RETENTION } from '../../changes/prune.ts';
import { withoutSlot } from '../../http/limits/slot.ts';
import { MINUTE, SECOND } from '../../time/time.ts';
import { withTimeLimit } from '../../time/time-limit.ts';
import { FacetIndex, type SavedFacets } from '../facets/index.ts';
import { byFilter, excludesSold, type FilterKey } from '../filters.ts';
import { countArtworks, countComplete, readAllFacetRows, readFacetRows, sampleIds } from './facet-rows.ts';

const MAX_RESULT_BYTES = 48 * 1024 * 1024;
/** Artworks that an update reads at once, and popularities per read; requests run in between. */
const UPDATE_BATCH_SIZE = 50;
/** Milliseconds of an update until requests run. */
const UPDATE_SLICE_MS = 5;
const RANKING_BATCH_SIZE = 1_000;
/** After a ranking that takes longer, the next one waits for `YIELD_FACTOR` times its duration, so that requests run. */
const SHORT_RANKING_MS = 0.02 * SECOND;
const YIELD_FACTOR = 10;
const REBUILD_DELAY = 5 * SECOND;

export const GROUPS = byFilter((key) => ({ excludesSold: excludesSold(key) }));

/** Changes of single artworks that alter the index. */
const INDEXED_CHANGES: ReadonlySet<ChangeKind> = new Set(['artwork', 'sale', 'palette']);

/** Milliseconds. The changes since an index was saved must not have been deleted. */
const MAX_SAVED_AGE = RETENTION - MINUTE;

/** An index in a file, for the next process. */
interface SavedIndex {
  /** Of the database. */
  identity: string;
  /** The index has all changes before this position. */
  position: string;
  facets: SavedFacets<FilterKey>;
}

interface LiveIndexOptions {
  database: Knex;
  /** The data folder, for the file of the saved index. Default: no index is saved. */
  folder?: string;
  /** Receives errors, and a log message that states what failed and what happens next. */
  onError: (error: unknown, message: string) => void;
}

/** A facet index that follows the change feed. It is built in the background, and again when changes may have been missed. */
export class LiveIndex {
  /** Null while it is being built. */
  current: FacetIndex<FilterKey> | null = null;
  readonly #options: LiveIndexOptions;
  readonly #file: ValueFile | null;
  /** Only the first build reads the file. A later build follows an error or missed changes. */
  #isFirstBuild = true;
  #built = Promise.withResolvers<void>();
  /** Number of the latest build. A build ends early when a later one has begun. */
  #build = 0;
  /** Changes that arrive during a build. */
  #pending: Change[] = [];
  /** Updates run one after the other. */
  #lastUpdate: Promise<void> = Promise.resolve();
  /** No ranking before this time of `performance.now()`. */
  #rankAfter = 0;
  #nextRanking: NodeJS.Timeout | null = null;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: LiveIndexOptions) {
    this.#options = options;
    const { folder } = options;
    this.#file = folder ? new ValueFile(`${folder}/listing-index`, { sources: `${import.meta.dirname}/..` }) : null;
  }

  /** Resolves when the next build ends; immediately if there is an index. */
  get built(): Promise<void> {
    return this.#built.promise;
  }

  /** Waits for the index, at most some milliseconds. */
  async wait(maxWaitMs: number): Promise<void> {
    if (!this.current) await withoutSlot(() => withTimeLimit(this.#built.promise, maxWaitMs, undefined));
  }

  /** Applies changes. Resolves when the index has them; a build is not waited for, since there is no index meanwhile. */
  async follow(changes: Change[]): Promise<void> {
    if (changes.some(({ kind }) => kind === 'resync')) return this.#startBuild();
    try {
      await this.#afterOthers(async () => {
        if (this.current) await this.#update(this.current, changes);
        else this.#pending.push(...changes);
      });
    } catch (error) {
      this.#options.onError(error, 'listing index update failed; lists come from the database until it is rebuilt');
      this.#startBuild();
    }
  }

  /** Builds the index. Resolves when it is complete, or when a later build has begun. */
  async build(): Promise<void> {
    const build = ++this.#build;
    const isLatest = () => build === this.#build;
    if (this.current) this.#built = Promise.withResolvers();
    this.current = null;
    this.#pending = [];
    const index = (await this.#restored()) ?? (await this.#loaded(isLatest));
    // Changes that arrived while it was restored or loaded.
    while (index && isLatest() && this.#pending.length) await this.#update(index, this.#pending.splice(0));
    if (!index || !isLatest()) return;
    this.current = index;
    this.#built.resolve();
  }

  /** Saves the index for the next process. The index has all changes before the position. */
  async save(position: string): Promise<void> {
    const identity = await databaseIdentity(this.#options.database);
    // Between two updates: during one, the arrays contradict each other.
    await this.#afterOthers(async () => {
      const { current } = this;
      if (current && this.#nextRanking) await this.#rank(current);
      if (current) await this.#file?.save({ identity, position, facets: current.toSaved() } satisfies SavedIndex);
    });
  }

  /** The index that the last process has saved, with the changes since then. Null if there is none that matches the database. */
  async #restored(): Promise<FacetIndex<FilterKey> | null> {
    const isFirst = this.#isFirstBuild;
    this.#isFirstBuild = false;
    try {
      return isFirst ? await this.#readSaved() : null;
    } catch (error) {
      this.#options.onError(error, 'the saved index of lists could not be read, so it is built');
      return null;
    }
  }

  async #readSaved(): Promise<FacetIndex<FilterKey> | null> {
    const { database } = this.#options;
    const saved = (await this.#file?.read(MAX_SAVED_AGE)) as SavedIndex | null | undefined;
    if (!saved || saved.identity !== (await databaseIdentity(database))) return null;
    const changes = await changesSince(database, saved.position);
    if (changes.some(({ kind }) => kind === 'resync')) return null;
    const index = FacetIndex.from(GROUPS, { saved: saved.facets, maxResultBytes: MAX_RESULT_BYTES });
    await this.#update(index, changes);
    const rows = await readFacetRows(database, await sampleIds(database));
    const isSame = index.size === (await countComplete(database)) && rows.every((row) => index.matches(row));
    return isSame ? index : null;
  }

  /** An index of all artworks; null if a later build has begun. */
  async #loaded(isLatest: () => boolean): Promise<FacetIndex<FilterKey> | null> {
    const { database } = this.#options;
    const index = new FacetIndex(GROUPS, {
      expectedSize: await countArtworks(database),
      maxResultBytes: MAX_RESULT_BYTES,
    });
    for await (const rows of readAllFacetRows(database)) {
      if (!isLatest()) return null;
      index.load(rows);
      await setImmediate();
    }
    for (const _ of index.arrange()) await setImmediate();
    return index;
  }

  /** Ends a build or update in progress. */
  stop(): void {
    this.#build++;
    this.current = null;
    if (this.#nextRanking) clearTimeout(this.#nextRanking);
    clearTimeout(this.#retry);
    this.#built.resolve();
  }

  #startBuild(): void {
    const build = this.#build + 1;
    this.build().catch((error) => {
      // Stopped, or a later build has begun.
      if (build !== this.#build) return;
      this.#options.onError(error, 'listing index build failed; lists come from the database, retrying in 5 s');
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.#startBuild(), REBUILD_DELAY).unref();
    });
  }

  #afterOthers(update: () => Promise<void>): Promise<void> {
    const done = this.#lastUpdate.then(update);
    this.#lastUpdate = done.catch(() => {});
    return done;
  }

  async #update(index: FacetIndex<FilterKey>, changes: Change[]): Promise<void> {
    const ids = artworkIdsOf(changes);
    const build = this.#build;
    for (let start = 0; start < ids.length; start += UPDATE_BATCH_SIZE) {
      const batch = ids.slice(start, start + UPDATE_BATCH_SIZE);
      const rows = new Map((await readFacetRows(this.#options.database, batch)).map((row) => [row.id, row]));
      if (build !== this.#build) return;
      await setImmediate();
      let began = performance.now();
      for (const id of batch) {
        const row = rows.get(id);
        if (row) index.put(row);
        else index.remove(id);
        if (performance.now() - began < UPDATE_SLICE_MS) continue;
        await setImmediate();
        if (build !== this.#build) return;
        began = performance.now();
      }
      await setImmediate();
    }
    if (changes.some(({ kind }) => kind === 'popularity')) await this.#rankOrSchedule(index);
  }

  // A job rewrites all popularities every few minutes in many transactions. Each of them would cause a ranking.
  async #rankOrSchedule(index: FacetIndex<FilterKey>): Promise<void> {
    const waitMs = this.#rankAfter - performance.now();
    if (waitMs <= 0) return this.#rank(index);
    if (this.#nextRanking) return;
    this.#nextRanking = setTimeout(() => {
      this.#nextRanking = null;
      this.#afterOthers(async () => {
        if (this.current) await this.#rank(this.current);
      }).catch((error) =>
        this.#options.onError(error, 'ranking failed; lists use the previous popularity until it changes again'),
      );
    }, waitMs).unref();
  }

  async #rank(index: FacetIndex<FilterKey>): Promise<void> {
    const began = performance.now();
    const build = this.#build;
    const ranking = index.startRanking();
    for await (const rows of readPopularity(this.#options.database, RANKING_BATCH_SIZE)) {
      if (build !== this.#build) return;
      for (const { id, popularity } of rows) ranking.set(id, popularity);
      await setImmediate();
    }
    for (const _ of ranking.apply()) await setImmediate();
    const took = performance.now() - began;
    this.#rankAfter = took < SHORT_RANKING_MS ? 0 : performance.now() + took * YIELD_FACTOR;
  }
}

function artworkIdsOf(changes: Change[]): number[] {
  const ids = changes.flatMap(({ kind, id }) => (INDEXED_CHANGES.has(kind) && id !== null ? [id] : []));
  return [...new Set(ids)];
}
