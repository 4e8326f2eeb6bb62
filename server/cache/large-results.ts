import { LRUCache } from 'lru-cache';
import type { Change, ChangeKind } from '../changes/contract.ts';
import { SECOND } from '../time/time.ts';

/** A larger result takes tens of milliseconds, and during an import it changes many times a second. */
export const LARGE = 20_000;
/** Milliseconds for which a result is used after its query, although the catalogue has changed. */
export const MAX_BEHIND = 2 * SECOND;

interface LargeResultsOptions<Value> {
  query: (key: string) => Promise<Value>;
  sizeOf: (value: Value) => number;
  /** Total size of the cached results. */
  max: number;
  invalidatedBy: readonly ChangeKind[];
  /** Called when a result that was behind has been replaced: what was made from it must be dropped. */
  onReplaced: () => void;
  onError: (error: unknown) => void;
}

interface Result<Value> {
  value: Value;
  queriedAt: number;
  /** The catalogue has changed since the query. */
  isBehind: boolean;
  /** Set from the first use of a result that is behind until it is replaced. */
  refresh: NodeJS.Timeout | null;
}

/**
 * Large results, which may be behind the catalogue by `MAX_BEHIND` and the time of a query (stale-while-revalidate). Otherwise every
 * search for a frequent word would be queried again during an import. Smaller results are never behind; `query` may cache them.
 */
export class LargeResults<Value> {
  readonly #options: LargeResultsOptions<Value>;
  readonly #results: LRUCache<string, Result<Value>>;
  #changeCount = 0;

  constructor(options: LargeResultsOptions<Value>) {
    this.#options = options;
    const { max, sizeOf } = options;
    this.#results = new LRUCache({ maxSize: max, sizeCalculation: ({ value }) => sizeOf(value) });
  }

  async find(key: string): Promise<Value> {
    const result = this.#results.get(key);
    if (!result || (result.isBehind && !result.refresh && ageOf(result) >= MAX_BEHIND)) return this.#query(key);
    if (result.isBehind) this.#scheduleRefresh(key, result);
    return result.value;
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

  async #query(key: string): Promise<Value> {
    const changeCount = this.#changeCount;
    const value = await this.#options.query(key);
    const isBehind = changeCount !== this.#changeCount;
    const result = { value, queriedAt: performance.now(), isBehind, refresh: null };
    if (this.#options.sizeOf(value) > LARGE) this.#results.set(key, result);
    else this.#results.delete(key);
    return value;
  }

  #scheduleRefresh(key: string, result: Result<Value>): void {
    result.refresh ??= setTimeout(
      () => {
        this.#query(key)
          .catch((error) => {
            this.#results.delete(key);
            this.#options.onError(error);
          })
          .finally(this.#options.onReplaced);
      },
      Math.max(0, MAX_BEHIND - ageOf(result)),
    ).unref();
  }
}

function ageOf({ queriedAt }: Pick<Result<unknown>, 'queriedAt'>): number {
  return performance.now() - queriedAt;
}
