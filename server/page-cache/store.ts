import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Change, ChangeKind } from '../changes/contract.ts';
import type { CachedResponse } from './cached-response.ts';
import type { CacheKey } from './key.ts';
import type { Contents } from './tags.ts';

/** What an answer depends on. */
export interface Tags {
  artworks: ReadonlySet<number>;
  /** Ids of the artists who are named, or whose works are. */
  artists: ReadonlySet<number>;
  /** Kinds of which any change may change it. */
  invalidatedBy: ReadonlySet<ChangeKind>;
}

export interface PageCacheOptions {
  /** Bytes that all answers together may take. */
  size: number;
  version: () => string;
  now: () => number;
  /** Finds out who the artists are, and until when all that was shown at a moment (milliseconds since 1970, UTC) stays true by itself. */
  examine: (
    contents: Contents,
    follows: ReadonlySet<ChangeKind>,
    moment: number,
  ) => Promise<{ artists: ReadonlySet<number>; lapsesAt: number }>;
  /** The artists of artworks that changed. */
  artistsOf: (artworks: number[]) => Promise<number[]>;
  onFailure: (error: unknown) => void;
}

export interface Keeping {
  contents: Contents;
  invalidatedBy: ReadonlySet<ChangeKind>;
  /** The cache's moment when the making of the answer began. */
  since: number;
  /** What that was by the clock: what has lapsed since may still be shown. */
  begunAt: number;
}

interface Entry {
  response: CachedResponse;
  tags: Tags;
  expiresAt: number;
}

/** `works`: what an artist has to show has changed, though not the artist. */
interface Invalidation {
  kind: ChangeKind | 'works';
  id: number | null;
}

/** Milliseconds after which even what nothing has changed is made anew: no mistake lasts longer. */
const LONGEST = 600_000;
/** Changes that an answer in the making can be compared with. */
const REMEMBERED = 1_000;

/** Answers for visitors without a session, each dropped when something that it shows changes or lapses. */
export class PageCache {
  readonly options: PageCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #process = randomBytes(6).toString('base64url');
  readonly #making = new Map<string, Promise<CachedResponse | null>>();
  #editions = 0;
  #recent: Invalidation[] = [];
  #moment = 0;

  constructor(options: PageCacheOptions) {
    this.options = options;
    this.#entries = new LRUCache({ maxSize: options.size, sizeCalculation: ({ response }) => response.bytes });
  }

  get(question: CacheKey): CachedResponse | null {
    const entry = this.#entries.get(question.value);
    if (!entry) return null;
    if (this.options.now() < entry.expiresAt) return entry.response;
    this.#entries.delete(question.value);
    return null;
  }

  /** An answer that was true at a moment of the past, by the clock: for a page that cannot be made anew. */
  getStale({ value }: CacheKey, moment: number): CachedResponse | null {
    const entry = this.#entries.peek(value);
    return entry && moment < entry.expiresAt ? entry.response : null;
  }

  /** The answer that is being made for somebody else, if it turns out to be anybody's. */
  beingMade({ value }: CacheKey): Promise<CachedResponse | null> | null {
    return this.#making.get(value) ?? null;
  }

  /** Lets others wait for an answer; the function that it returns hands it to them, or null. */
  begin({ value }: CacheKey): (answer: CachedResponse | null) => void {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    this.#making.set(value, promise);
    return (answer) => {
      if (this.#making.get(value) === promise) this.#making.delete(value);
      resolve(answer);
    };
  }

  /** Counts changes: an answer says at which moment its making began. */
  get moment(): number {
    return this.#moment;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  nextEdition(): string {
    this.#editions += 1;
    return `${this.#process}.${this.#editions}`;
  }

  /** Keeps an answer, unless something that it shows has changed while it was made. */
  async keep(
    { value }: CacheKey,
    answer: CachedResponse,
    { contents, invalidatedBy, since, begunAt }: Keeping,
  ): Promise<void> {
    const { artists, lapsesAt } = await this.options.examine(contents, invalidatedBy, begunAt);
    const entry: Entry = {
      response: answer,
      tags: { artworks: contents.artworks, artists, invalidatedBy },
      expiresAt: Math.min(lapsesAt, begunAt + LONGEST),
    };
    if (this.#hasChangedSince(since, entry.tags)) return;
    this.#entries.set(value, entry);
    let current: Entry = entry;
    answer.onResize = () => {
      if (this.#entries.peek(value) !== current) return;
      // Another object, for only then is it weighed again.
      current = { ...entry };
      this.#entries.set(value, current);
    };
  }

  /** To be told of all changes, after everything that answers are made from. */
  async drop(changes: Change[]): Promise<void> {
    const known = [...changes, ...(await this.#worksOfArtists(changes))];
    this.#remember(known);
    for (const [key, { tags }] of this.#entries.entries()) {
      if (known.some((change) => invalidates(change, tags))) this.#entries.delete(key);
    }
  }

  async #worksOfArtists(changes: Change[]): Promise<Invalidation[]> {
    const artworks = changes.flatMap(({ kind, id }) => (id !== null && isOfWorks(kind) ? [id] : []));
    if (artworks.length === 0) return [];
    try {
      return (await this.options.artistsOf([...new Set(artworks)])).map((id) => ({ kind: 'works', id }));
    } catch (error) {
      this.options.onFailure(error);
      return [{ kind: 'everything', id: null }];
    }
  }

  #remember(changes: Invalidation[]): void {
    this.#moment += changes.length;
    this.#recent = [...this.#recent, ...changes].slice(-REMEMBERED);
  }

  #hasChangedSince(since: number, reach: Tags): boolean {
    const missed = this.#moment - since;
    return (
      missed > this.#recent.length ||
      (missed > 0 && this.#recent.slice(-missed).some((change) => invalidates(change, reach)))
    );
  }
}

function isOfWorks(kind: Invalidation['kind']): boolean {
  return kind === 'artwork' || kind === 'sale';
}

function invalidates({ kind, id }: Invalidation, { artworks, artists, invalidatedBy }: Tags): boolean {
  if (kind === 'everything') return true;
  if (kind !== 'works' && invalidatedBy.has(kind)) return true;
  if (id === null) return false;
  if (isOfWorks(kind) || kind === 'reservation') return artworks.has(id);
  return (kind === 'artist' || kind === 'works') && artists.has(id);
}
