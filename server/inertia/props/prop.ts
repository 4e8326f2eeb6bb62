import type { ScrollMetadata } from '../page-object.ts';

/** A prop's value: the value itself, a promise, or a function that is called only if the page needs it. */
export type Source<T> = T | Promise<T> | (() => T | Promise<T> | Prop<T> | Promise<Prop<T>>);

interface Merging {
  deep: boolean;
  atEnd: boolean;
  appendPaths: string[];
  prependPaths: string[];
  matchOn: string[];
}

interface Once {
  key: string | null;
  until: number | Date | null;
  fresh: boolean;
}

export interface Scrolling {
  metadata: ScrollMetadata | ((value: unknown) => ScrollMetadata) | null;
  wrapper: string;
  pageName: string | null;
}

/** A wrapper that controls when a prop is computed and how the client merges it. All traits can be combined. */
export class Prop<T> {
  readonly source: Source<T>;
  isAlways = false;
  isOptional = false;
  deferGroup: string | null = null;
  isRescued = false;
  merging: Merging | null = null;
  onceOnly: Once | null = null;
  scrolling: Scrolling | null = null;

  constructor(source: Source<T>) {
    this.source = source;
  }

  /** A copy with the same traits and another value. */
  withSource(source: unknown): Prop<unknown> {
    return Object.assign(new Prop<unknown>(source), { ...this, source });
  }

  /** Leaves the prop out of the first response. The client fetches each group in a second request. */
  defer(group = 'default', { rescue = this.isRescued }: { rescue?: boolean } = {}): this {
    this.deferGroup = group;
    this.isRescued = rescue;
    return this;
  }

  /** If the prop fails, the response omits it and names it in `rescuedProps`. */
  rescue(on = true): this {
    this.isRescued = on;
    return this;
  }

  /** Merges the new value into the client's: lists are appended. */
  merge(): this {
    this.#merging();
    return this;
  }

  /** Merges nested objects and lists as well. */
  deepMerge(): this {
    this.#merging().deep = true;
    return this;
  }

  /** Appends new items to the client's value, or to the list at a path in it. Items with the same `matchOn` key replace each other. */
  append(path?: string | readonly string[] | Record<string, string>, matchOn?: string): this {
    if (path === undefined) this.#merging().atEnd = true;
    else this.#mergeAt('appendPaths', path, matchOn);
    return this;
  }

  /** Like `append`, at the start of the list. */
  prepend(path?: string | readonly string[] | Record<string, string>, matchOn?: string): this {
    if (path === undefined) this.#merging().atEnd = false;
    else this.#mergeAt('prependPaths', path, matchOn);
    return this;
  }

  /** Items with the same key replace each other; `path.key` for a list at a path. */
  matchOn(...keys: readonly string[]): this {
    this.#merging().matchOn.push(...keys);
    return this;
  }

  /** Sends the value once; the client reuses it on later pages. */
  once(on = true): this {
    this.onceOnly = on ? (this.onceOnly ?? { key: null, until: null, fresh: false }) : null;
    return this;
  }

  /** Names the reused value, so that props with different names can share it. */
  as(key: string): this {
    this.#once().key = key;
    return this;
  }

  /** When a reused value expires: a date, or milliseconds from the response. */
  until(expiresAt: number | Date): this {
    this.#once().until = expiresAt;
    return this;
  }

  /** Sends the value again even if the client has one. */
  fresh(on = true): this {
    this.#once().fresh = on;
    return this;
  }

  #once(): Once {
    return this.once().onceOnly as Once;
  }

  #merging(): Merging {
    this.merging ??= { deep: false, atEnd: true, appendPaths: [], prependPaths: [], matchOn: [] };
    return this.merging;
  }

  #mergeAt(
    side: 'appendPaths' | 'prependPaths',
    path: string | readonly string[] | Record<string, string>,
    matchOn?: string,
  ) {
    const pairs: (readonly [string, string?])[] =
      typeof path === 'string' ? [[path, matchOn]] : isList(path) ? path.map((each) => [each]) : Object.entries(path);
    const merging = this.#merging();
    for (const [at, key] of pairs) {
      merging[side].push(at);
      if (key) merging.matchOn.push(`${at}.${key}`);
    }
  }
}

function isList(value: readonly string[] | Record<string, string>): value is readonly string[] {
  return Array.isArray(value);
}
