import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Change, ChangeKind } from '../changes/contract.ts';
import type { KeptAnswer } from './cached-response.ts';
import type { AnonymousQuestion } from './key.ts';
import type { Contents } from './tags.ts';

/** What an answer depends on. */
export interface Reach {
  artworks: ReadonlySet<number>;
  /** Ids of the artists who are named, or whose works are. */
  artists: ReadonlySet<number>;
  /** Kinds of which any change may change it. */
  follows: ReadonlySet<ChangeKind>;
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
  follows: ReadonlySet<ChangeKind>;
  /** The cache's moment when the making of the answer began. */
  since: number;
  /** What that was by the clock: what has lapsed since may still be shown. */
  begunAt: number;
}

interface Entry {
  answer: KeptAnswer;
  reach: Reach;
  lapsesAt: number;
}

/** `works`: what an artist has to show has changed, though not the artist. */
interface News {
  kind: ChangeKind | 'works';
  id: number | null;
}

/** Milliseconds after which even what nothing has changed is made anew: no mistake lasts longer. */
const LONGEST = 600_000;
/** Milliseconds after a change of menus or settings for which pages may still be made with the old ones (`shared-props.ts`). */
const SITE_LAG = 2_000;
const SITE: ChangeKind[] = ['menu', 'setting', 'everything'];
/** Changes that an answer in the making can be compared with. */
const REMEMBERED = 1_000;

/** Answers for visitors without a session, each dropped when something that it shows changes or lapses. */
export class PageCache {
  readonly options: PageCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #process = randomBytes(6).toString('base64url');
  readonly #making = new Map<string, Promise<KeptAnswer | null>>();
  #editions = 0;
  #siteSettlesAt = 0;
  #recent: News[] = [];
  #moment = 0;

  constructor(options: PageCacheOptions) {
    this.options = options;
    this.#entries = new LRUCache({ maxSize: options.size, sizeCalculation: ({ answer }) => answer.bytes });
  }

  get(question: AnonymousQuestion): KeptAnswer | null {
    const entry = this.#entries.get(question.key);
    if (!entry) return null;
    if (this.options.now() < entry.lapsesAt) return entry.answer;
    this.#entries.delete(question.key);
    return null;
  }

  /** An answer that was true at a moment of the past, by the clock: for a page that cannot be made anew. */
  getStale({ key }: AnonymousQuestion, moment: number): KeptAnswer | null {
    const entry = this.#entries.peek(key);
    return entry && moment < entry.lapsesAt ? entry.answer : null;
  }

  /** The answer that is being made for somebody else, if it turns out to be anybody's. */
  beingMade({ key }: AnonymousQuestion): Promise<KeptAnswer | null> | null {
    return this.#making.get(key) ?? null;
  }

  /** Lets others wait for an answer; the function that it returns hands it to them, or null. */
  begin({ key }: AnonymousQuestion): (answer: KeptAnswer | null) => void {
    const { promise, resolve } = Promise.withResolvers<KeptAnswer | null>();
    this.#making.set(key, promise);
    return (answer) => {
      if (this.#making.get(key) === promise) this.#making.delete(key);
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
    { key }: AnonymousQuestion,
    answer: KeptAnswer,
    { contents, follows, since, begunAt }: Keeping,
  ): Promise<void> {
    const { artists, lapsesAt } = await this.options.examine(contents, follows, begunAt);
    const entry: Entry = {
      answer,
      reach: { artworks: contents.artworks, artists, follows },
      lapsesAt: Math.min(lapsesAt, begunAt + LONGEST),
    };
    if (this.#hasChangedSince(since, entry.reach) || (follows.has('menu') && begunAt < this.#siteSettlesAt)) return;
    this.#entries.set(key, entry);
    let current: Entry = entry;
    answer.onResize = () => {
      if (this.#entries.peek(key) !== current) return;
      // Another object, for only then is it weighed again.
      current = { ...entry };
      this.#entries.set(key, current);
    };
  }

  /** To be told of all changes, after everything that answers are made from. */
  async drop(changes: Change[]): Promise<void> {
    const known = [...changes, ...(await this.#worksOfArtists(changes))];
    this.#remember(known);
    if (changes.some(({ kind }) => SITE.includes(kind))) this.#siteSettlesAt = this.options.now() + SITE_LAG;
    for (const [key, { reach }] of this.#entries.entries()) {
      if (known.some((change) => reaches(change, reach))) this.#entries.delete(key);
    }
  }

  async #worksOfArtists(changes: Change[]): Promise<News[]> {
    const artworks = changes.flatMap(({ kind, id }) => (id !== null && isOfWorks(kind) ? [id] : []));
    if (artworks.length === 0) return [];
    try {
      return (await this.options.artistsOf([...new Set(artworks)])).map((id) => ({ kind: 'works', id }));
    } catch (error) {
      this.options.onFailure(error);
      return [{ kind: 'everything', id: null }];
    }
  }

  #remember(changes: News[]): void {
    this.#moment += changes.length;
    this.#recent = [...this.#recent, ...changes].slice(-REMEMBERED);
  }

  #hasChangedSince(since: number, reach: Reach): boolean {
    const missed = this.#moment - since;
    return (
      missed > this.#recent.length ||
      (missed > 0 && this.#recent.slice(-missed).some((change) => reaches(change, reach)))
    );
  }
}

function isOfWorks(kind: News['kind']): boolean {
  return kind === 'artwork' || kind === 'sale';
}

function reaches({ kind, id }: News, { artworks, artists, follows }: Reach): boolean {
  if (kind === 'everything') return true;
  if (kind !== 'works' && follows.has(kind)) return true;
  if (id === null) return false;
  if (isOfWorks(kind) || kind === 'reservation') return artworks.has(id);
  return (kind === 'artist' || kind === 'works') && artists.has(id);
}
