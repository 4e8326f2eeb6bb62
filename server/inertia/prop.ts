import type { ScrollMetadata } from './page-object.ts';

/** How a prop's value may be given: at once, later, or when it is asked for. */
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

/** A prop with a say in when it is computed and how the client takes it in; every trait combines with every other. */
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

  /** The same prop with another value. */
  withSource(source: unknown): Prop<unknown> {
    return Object.assign(new Prop<unknown>(source), { ...this, source });
  }

  /** Leaves the prop to a second request, which fetches a whole group. */
  defer(group = 'default', { rescue = this.isRescued }: { rescue?: boolean } = {}): this {
    this.deferGroup = group;
    this.isRescued = rescue;
    return this;
  }

  /** A failure leaves the prop out and names it in `rescuedProps`; the page goes on. */
  rescue(on = true): this {
    this.isRescued = on;
    return this;
  }

  merge(): this {
    this.#merging();
    return this;
  }

  deepMerge(): this {
    this.#merging().deep = true;
    return this;
  }

  /** Adds new items at the end: of the value, or of the list at a path in it, matched on a key of the items. */
  append(path?: string | readonly string[] | Record<string, string>, matchOn?: string): this {
    if (path === undefined) this.#merging().atEnd = true;
    else this.#mergeAt('appendPaths', path, matchOn);
    return this;
  }

  prepend(path?: string | readonly string[] | Record<string, string>, matchOn?: string): this {
    if (path === undefined) this.#merging().atEnd = false;
    else this.#mergeAt('prependPaths', path, matchOn);
    return this;
  }

  /** Items with the same key replace one another; below a list at a path, `path.key`. */
  matchOn(...keys: readonly string[]): this {
    this.#merging().matchOn.push(...keys);
    return this;
  }

  /** Sends the value once; the client keeps it from page to page. */
  once(on = true): this {
    this.onceOnly = on ? (this.onceOnly ?? { key: null, until: null, fresh: false }) : null;
    return this;
  }

  /** Names the kept value, so that props of different names on different pages share it. */
  as(key: string): this {
    this.#once().key = key;
    return this;
  }

  /** When a kept value lapses: a moment, or milliseconds from the answer. */
  until(moment: number | Date): this {
    this.#once().until = moment;
    return this;
  }

  /** Sends the value again although the client holds one. */
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
