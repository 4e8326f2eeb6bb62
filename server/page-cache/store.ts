import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../cache/cached.ts';
import type { Change, ChangeKind } from '../changes/contract.ts';
import { MINUTE } from '../time/time.ts';
import type { CachedResponse, CacheKey } from './cached-response.ts';

export interface PageCacheOptions {
  /** Bytes of all responses together. */
  size: number;
  /** The request for a key whose response is stored. Default: the second. Tests use the first, so that they meet cached responses. */
  storeAtRequest?: 1 | 2;
  /** Version of the build. */
  version: () => string;
  now: () => number;
  /** Tags of what the data of a response show, and when it changes without any change of the database. `now`: `startedAt` below. */
  resolveTags: (data: unknown, invalidatedBy: ReadonlySet<ChangeKind>, now: number) => Promise<ResolvedTags>;
  /** Tags of what has changed. */
  tagsOf: (changes: Change[]) => Promise<string[]>;
  /** Receives errors, and a log message that states what failed and what happens next. */
  onError: (error: unknown, message: string) => void;
}

export interface ResolvedTags {
  /** Names with a colon, like `artwork:12`. */
  tags: readonly string[];
  /** Milliseconds since 1970, UTC. */
  expiresAt: number;
}

/** Inputs of a rendered response. */
export interface Rendering {
  data: unknown;
  invalidatedBy: ReadonlySet<ChangeKind>;
  /** `PageCache.changeCount` when the rendering started. */
  changeCount: number;
  /** Milliseconds since 1970, UTC: content that expired later may still be in the response. */
  startedAt: number;
}

interface Entry {
  response: CachedResponse;
  /** A change with one of these tags drops the response. Kinds of change are tags too. */
  tags: ReadonlySet<string>;
  expiresAt: number;
}

/** Milliseconds. Bounds how long a missing tag could leave a response stale. */
const MAX_AGE = 10 * MINUTE;
/** A rendering during which more changes arrive is not cached. */
const MAX_RECENT_CHANGES = 1_000;

/** Keys that are stored after their first request, of some 100 bytes each. */
const MAX_REQUESTED = 20_000;

/** Responses to requests without a session, as an LRU cache. Each is dropped when something that it shows changes or expires. */
export class PageCache {
  readonly options: PageCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #processId = randomBytes(6).toString('base64url');
  readonly #pending = new SingleFlight<string, CachedResponse | null>();
  /** Hash of a key → whether it was requested more than once. */
  readonly #requested = new LRUCache<number, boolean>({ max: MAX_REQUESTED });
  #lastRevision = 0;
  /** Tags of the latest changes. */
  #recentChanges: string[] = [];
  #changeCount = 0;

  constructor(options: PageCacheOptions) {
    this.options = options;
    this.#entries = new LRUCache({ maxSize: options.size, sizeCalculation: ({ response }) => response.bytes });
  }

  get(key: CacheKey): CachedResponse | null {
    const entry = this.#entries.get(key.value);
    if (!entry) return null;
    if (this.options.now() < entry.expiresAt) return entry.response;
    this.#entries.delete(key.value);
    return null;
  }

  /** A response that was valid at a time in the past, for when the page cannot be rendered. */
  getStale(key: CacheKey, validAt: number): CachedResponse | null {
    const entry = this.#entries.peek(key.value);
    return entry && validAt < entry.expiresAt ? entry.response : null;
  }

  /** The response that another request is rendering. It resolves to null if that response turns out not to be cacheable. */
  pending(key: CacheKey): Promise<CachedResponse | null> | null {
    return this.#pending.get(key.value) ?? null;
  }

  /** Makes concurrent requests wait for this rendering, until the returned function is called with its result. */
  startPending({ value }: CacheKey): (response: CachedResponse | null) => void {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    this.#pending.start(value, promise);
    return resolve;
  }

  /** Records a request for a key without a stored response. */
  recordRequest(key: CacheKey): void {
    const hashed = hashOf(key);
    this.#requested.set(hashed, this.#requested.has(hashed));
  }

  /**
   * Whether the response is stored: at the second request for its key, since most addresses are requested once, and storing costs as
   * much as rendering. A key with the hash of another one is only stored early.
   */
  shouldStore(key: CacheKey): boolean {
    return this.options.storeAtRequest === 1 || (this.#requested.get(hashOf(key)) ?? false);
  }

  /** The number of changes so far. */
  get changeCount(): number {
    return this.#changeCount;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Unique among all processes. */
  nextRevision(): string {
    this.#lastRevision += 1;
    return `${this.#processId}.${this.#lastRevision}`;
  }

  /** Stores a response, unless something that it shows changed while it was rendered. */
  async set({ value }: CacheKey, response: CachedResponse, rendering: Rendering): Promise<void> {
    const { data, invalidatedBy, changeCount, startedAt } = rendering;
    const { tags: shown, expiresAt } = await this.options.resolveTags(data, invalidatedBy, startedAt);
    const tags = new Set<string>([...invalidatedBy, ...shown]);
    if (this.#hasChangedSince(changeCount, tags)) return;
    let current: Entry = { response, tags, expiresAt: Math.min(expiresAt, startedAt + MAX_AGE) };
    this.#entries.set(value, current);
    response.onResize = () => {
      if (this.#entries.peek(value) !== current) return;
      // lru-cache calculates the size again only for a new object.
      current = { ...current };
      this.#entries.set(value, current);
    };
  }

  /** Receives all changes. Subscribe it after the caches from which responses are rendered. */
  async invalidate(changes: Change[]): Promise<void> {
    const all = [...new Set([...changes.map(({ kind }) => kind), ...(await this.#tagsOf(changes))])];
    this.#changeCount += all.length;
    this.#recentChanges = [...this.#recentChanges, ...all].slice(-MAX_RECENT_CHANGES);
    const affects = affectedBy(all);
    for (const [key, { tags }] of this.#entries.entries()) {
      if (affects(tags)) this.#entries.delete(key);
    }
  }

  async #tagsOf(changes: Change[]): Promise<string[]> {
    try {
      return await this.options.tagsOf(changes);
    } catch (error) {
      this.options.onError(error, 'tags of changes could not be read; dropping all cached responses');
      return ['resync' satisfies ChangeKind];
    }
  }

  #hasChangedSince(changeCount: number, tags: ReadonlySet<string>): boolean {
    const missed = this.#changeCount - changeCount;
    if (missed === 0) return false;
    return missed > this.#recentChanges.length || affectedBy(this.#recentChanges.slice(-missed))(tags);
  }
}

function hashOf({ value }: CacheKey): number {
  return hash('sha1', value, 'buffer').readUIntBE(0, 6);
}

/** Whether a response with these tags shows any of the changes. An import makes thousands of changes at once. */
function affectedBy(changes: string[]): (tags: ReadonlySet<string>) => boolean {
  const changed = new Set(changes);
  if (changed.has('resync' satisfies ChangeKind)) return () => true;
  return (tags) => !changed.isDisjointFrom(tags);
}
