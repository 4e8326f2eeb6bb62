import { LRUCache } from 'lru-cache';
import type { Change, ChangeKind } from '../changes/contract.ts';
import { SECOND } from '../time/time.ts';

/** A search with more matches takes tens of milliseconds, and during an import its result changes many times a second. */
export const LARGE = 20_000;
/** Milliseconds for which a result is used after its query, although the catalogue has changed. */
export const MAX_BEHIND = 2 * SECOND;
/** Four bytes each. */
const MAX_IDS = 4_000_000;

interface LargeResultsOptions {
  /** Queries the ids of a search. */
  query: (search: string) => Promise<Int32Array>;
  invalidatedBy: readonly ChangeKind[];
  /** Called when a result that was behind has been replaced: pages that were made from it must be dropped. */
  onReplaced: () => void;
  onError: (error: unknown) => void;
}

interface Result {
  ids: Int32Array;
  queriedAt: number;
  /** The catalogue has changed since the query. */
  isBehind: boolean;
  /** Set from the first use of a result that is behind until it is replaced. */
  refresh: NodeJS.Timeout | null;
}

/**
 * Large search results, which may be behind the catalogue by `MAX_BEHIND` and the time of a query (stale-while-revalidate). Otherwise
 * every search for a frequent word would be queried again during an import. Smaller results are never behind.
 */
export class LargeResults {
  readonly #options: LargeResultsOptions;
  readonly #results = new LRUCache<string, Result>({ maxSize: MAX_IDS, sizeCalculation: ({ ids }) => ids.length });
  #changeCount = 0;

  constructor(options: LargeResultsOptions) {
    this.#options = options;
  }

  async find(search: string): Promise<Int32Array> {
    const result = this.#results.get(search);
    if (!result || (result.isBehind && !result.refresh && ageOf(result) >= MAX_BEHIND)) return this.#query(search);
    if (result.isBehind) this.#scheduleRefresh(search, result);
    return result.ids;
  }

  invalidate(changes: Change[]): void {
    const isResync = changes.some(({ kind }) => kind === 'resync');
    if (!isResync && !changes.some(({ kind }) => this.#options.invalidatedBy.includes(kind))) return;
    this.#changeCount++;
    if (isResync) this.close();
    else for (const result of this.#results.values()) result.isBehind = true;
  }

  close(): void {
    for (const { refresh } of this.#results.values()) if (refresh) clearTimeout(refresh);
    this.#results.clear();
  }

  async #query(search: string): Promise<Int32Array> {
    const changeCount = this.#changeCount;
    const ids = await this.#options.query(search);
    const isBehind = changeCount !== this.#changeCount;
    const result = { ids, queriedAt: performance.now(), isBehind, refresh: null };
    if (ids.length > LARGE) this.#results.set(search, result);
    else this.#results.delete(search);
    return ids;
  }

  #scheduleRefresh(search: string, result: Result): void {
    result.refresh ??= setTimeout(
      () => {
        this.#query(search)
          .catch((error) => {
            this.#results.delete(search);
            this.#options.onError(error);
          })
          .finally(this.#options.onReplaced);
      },
      Math.max(0, MAX_BEHIND - ageOf(result)),
    ).unref();
  }
}

function ageOf({ queriedAt }: Result): number {
  return performance.now() - queriedAt;
}
