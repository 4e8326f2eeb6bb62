import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { Change, ChangeFeed, ChangeKind } from '../changes/contract.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';

/** Context of an invalidated cache of a database. */
export interface CacheContext {
  database: Knex;
  changes: Pick<ChangeFeed, 'subscribe' | 'isFresh'>;
  metrics?: Pick<Metrics, 'countCacheRequest' | 'watchCache'> | undefined;
}

interface StaleOptions<Value> {
  /** Milliseconds from the end of its load for which a value is used although it was invalidated. A `resync` deletes it all the same. */
  usableFor: (value: Value) => number;
  /** A stale value is used, until this time at the latest. What is made from it must expire then. */
  onUse: (expiresAt: number) => void;
}

interface CommonOptions<Key, Value> extends Omit<CacheContext, 'database'> {
  /** The label `cache` of its metrics, in snake_case. */
  name: string;
  /** Entries; with `sizeOf`, bytes of all together. The least recently used entries are evicted first. */
  max: number;
  /** Bytes. An entry counts `ENTRY_BYTES` more. */
  sizeOf?: (value: NonNullable<Value>) => number;
  /** A change of one of these kinds empties the cache; so does `resync`. */
  invalidatedBy: readonly ChangeKind[];
  /** A change of one of these kinds deletes the entries that `idOf` maps to the changed id. */
  invalidatedById?: { kinds: readonly ChangeKind[]; idOf: (value: NonNullable<Value>, key: Key) => number };
}

/** A cache of values that only a change of the database alters. */
interface TimelessOptions<Key, Value> extends CommonOptions<Key, Value> {
  /**
   * Queries a value that is not cached. `null` and `undefined` are returned but never stored.
   * Write it before `idOf` and `expiresAt`: TypeScript infers their types from it.
   */
  load: (key: Key) => Promise<Value>;
  expiresAt?: never;
  stale?: never;
}

interface CachedOptions<Key, Value> extends CommonOptions<Key, Value> {
  load: (key: Key, now: number) => Promise<Value>;
  /** When a value expires without any change, in milliseconds since 1970, UTC. Default: never. */
  expiresAt?: (value: NonNullable<Value>) => number;
  /** Values that take long to load may be used for some time although they have changed. Default: none. */
  stale?: StaleOptions<NonNullable<Value>>;
}

/** Bytes of an entry without its content, such as four empty typed arrays, rounded up. Visitors may search for any number of words that match nothing. */
export const ENTRY_BYTES = 1_500;

const SNAKE_CASE = /^[a-z]+(_[a-z]+)*$/;

type Cached<Key, Value> = (key: Key, now: number) => Promise<Value>;

interface Entry<Value> {
  value: Value;
  /** Start of the load, as `now` of its caller. */
  loadedAt: number;
  /** End of the load, by the same clock. */
  readyAt: number;
  expiresAt: number;
  /** It was invalidated, during its load or later. */
  isStale: boolean;
}

/**
 * An LRU cache in this process that the change feed invalidates. Concurrent calls for one key share one load (single-flight).
 * While the feed is behind, no entry answers a call; a value is then at most as old as the load that it comes from.
 *
 * A failed load rejects for all its callers and stores nothing. A load during which an invalidation arrives still answers those
 * callers, but is not stored unless it may be `stale`, and later callers load again. Other processes have their own cache and
 * receive the same changes.
 *
 * The `fetchMethod` of lru-cache is no replacement. A fetch whose entry is deleted or evicted rejects for its callers or, with
 * `ignoreFetchAbort`, stores the stale value.
 */
export function cached<Key extends string | number, Value>(
  options: TimelessOptions<Key, Value>,
): (key: Key) => Promise<Value>;
export function cached<Key extends string | number, Value>(options: CachedOptions<Key, Value>): Cached<Key, Value>;
export function cached<Key extends string | number, Value>(options: CachedOptions<Key, Value>): Cached<Key, Value> {
  const { name, changes, metrics } = options;
  if (!SNAKE_CASE.test(name)) throw new Error(`The cache name "${name}" is not in snake_case.`);
  const entries = new LRUCache<Key, Entry<NonNullable<Value>>>(sizeOptions(options));
  const loads = new SingleFlight<Key, Entry<Value>>();
  changes.subscribe((batch) => invalidate(batch, options, entries, loads));
  metrics?.watchCache(name, { entries: () => entries.size });

  async function load(key: Key, now: number): Promise<Entry<Value>> {
    const startedAt = performance.now();
    const value = await options.load(key, now);
    const readyAt = now + performance.now() - startedAt;
    const expiresAt = value == null ? now : (options.expiresAt?.(value) ?? Infinity);
    return { value, loadedAt: now, readyAt, expiresAt, isStale: false };
  }

  function startLoad(key: Key, now: number): Promise<Entry<Value>> {
    return loads.start(key, load(key, now), (entry, isCurrent) => {
      if (!hasValue(entry)) return;
      if (isCurrent) entries.set(key, entry);
      // Invalidated during the load.
      else if (markStale(entry, options) && entries.peek(key)?.isStale !== false) entries.set(key, entry);
    });
  }

  return async (key, now) => {
    const entry = changes.isFresh() ? entries.get(key) : undefined;
    const isHit = entry !== undefined && isValidAt(entry, now);
    metrics?.countCacheRequest(name, isHit ? 'hit' : 'miss');
    if (isHit && entry.isStale) options.stale?.onUse(entry.expiresAt);
    if (isHit) return entry.value;
    const shared = loads.get(key);
    if (shared) {
      const { value, ...times } = await shared;
      if (value == null || isValidAt(times, now)) return value;
    }
    return (await startLoad(key, now)).value;
  };
}

function sizeOptions<Key, Value>({ max, sizeOf }: CachedOptions<Key, Value>) {
  if (!sizeOf) return { max };
  return { maxSize: max, sizeCalculation: ({ value }: Entry<NonNullable<Value>>) => ENTRY_BYTES + sizeOf(value) };
}

function hasValue<Value>(entry: Entry<Value>): entry is Entry<NonNullable<Value>> {
  return entry.value != null;
}

/** Returns false if a stale value must not be used. */
function markStale<Key, Value>(
  entry: Entry<NonNullable<Value>>,
  { stale }: Pick<CachedOptions<Key, Value>, 'stale'>,
): boolean {
  const usableFor = stale?.usableFor(entry.value) ?? 0;
  if (usableFor <= 0) return false;
  entry.isStale = true;
  entry.expiresAt = Math.min(entry.expiresAt, entry.readyAt + usableFor);
  return true;
}

function isValidAt({ loadedAt, expiresAt }: Pick<Entry<unknown>, 'loadedAt' | 'expiresAt'>, now: number): boolean {
  return expiresAt === Infinity || (now >= loadedAt && now < expiresAt);
}

function invalidate<Key extends string | number, Value>(
  changes: Change[],
  options: CachedOptions<Key, Value>,
  entries: LRUCache<Key, Entry<NonNullable<Value>>>,
  loads: SingleFlight<Key, Entry<Value>>,
): void {
  const { invalidatedBy, invalidatedById } = options;
  const changed = changes.filter(({ kind }) => invalidatedById?.kinds.includes(kind));
  const ids = new Set(changed.map(({ id }) => id));
  const isResync = changes.some(({ kind }) => kind === 'resync');
  const affectsAll = isResync || ids.has(null) || changes.some(({ kind }) => invalidatedBy.includes(kind));
  if (!affectsAll && ids.size === 0) return;
  // The ids of values that are still loading are unknown.
  loads.clear();
  if (isResync || (affectsAll && !options.stale)) entries.clear();
  for (const [key, entry] of entries.entries()) {
    const isAffected = affectsAll || (invalidatedById && ids.has(invalidatedById.idOf(entry.value, key)));
    if (isAffected && !markStale(entry, options)) entries.delete(key);
  }
}

/**
 * Loads the keys of all calls in the same tick with one query (the DataLoader pattern). A key without a row gives undefined.
 */
export function batched<Key, Value>(
  loadMany: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let batch: { keys: Set<Key>; rows: Promise<Map<Key, Value>> } | null = null;

  function openBatch() {
    const keys = new Set<Key>();
    const rows = Promise.resolve().then(() => {
      batch = null;
      return loadMany([...keys]);
    });
    return { keys, rows };
  }

  return async (key) => {
    batch ??= openBatch();
    batch.keys.add(key);
    return (await batch.rows).get(key);
  };
}

/** Running work by key, so that concurrent callers of one key share it. Finished work is removed, failed work as well. */
export class SingleFlight<Key, Result> {
  readonly #running = new Map<Key, Promise<Result>>();

  get(key: Key): Promise<Result> | undefined {
    return this.#running.get(key);
  }

  /** Shares the running work of the key, or starts it. */
  share(key: Key, work: () => Promise<Result>): Promise<Result> {
    return this.get(key) ?? this.start(key, work());
  }

  /** Later callers share this work. `onResult` receives its result; `isCurrent`: neither `start` nor `clear` has replaced the work meanwhile. */
  start(key: Key, work: Promise<Result>, onResult?: (result: Result, isCurrent: boolean) => void): Promise<Result> {
    this.#running.set(key, work);
    const finish = () => {
      const isCurrent = this.#running.get(key) === work;
      if (isCurrent) this.#running.delete(key);
      return isCurrent;
    };
    work.then((result) => {
      const isCurrent = finish();
      onResult?.(result, isCurrent);
    }, finish);
    return work;
  }

  /** Later callers start again; present ones still get their result. */
  clear(): void {
    this.#running.clear();
  }
}
