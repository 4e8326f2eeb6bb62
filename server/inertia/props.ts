import type { ScrollMetadata } from './page-object.ts';

/** How a prop's value may be given: at once, later, or when it is asked for. */
export type Source<T> = T | Promise<T> | (() => T | Promise<T> | Prop<T> | Promise<Prop<T>>);

export type PropInput<T> = Source<T> | Prop<T> | Promise<Prop<T>> | Nested<T>;

/** The props of a page, each as a value, a function, a promise or a wrapper, at any depth. */
export type PropsInput<T> = { [Key in keyof T]: PropInput<T[Key]> };

type Nested<T> = T extends readonly unknown[] | ((...args: never[]) => unknown)
  ? never
  : T extends object
    ? PropsInput<T>
    : never;

export interface ScrollOptions<T> {
  /** Taken from the value's own pagination when left out. */
  metadata?: ScrollMetadata | ((value: T) => ScrollMetadata);
  /** Where in the value the items are. */
  wrapper?: string;
}

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

interface Scrolling {
  metadata: ScrollMetadata | ((value: unknown) => ScrollMetadata) | null;
  wrapper: string;
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

/** In every answer, partial ones too. */
export function always<T>(source: Source<T>): Prop<T> {
  const prop = new Prop(source);
  prop.isAlways = true;
  return prop;
}

/** Only in partial answers that ask for it. */
export function optional<T>(source: () => T | Promise<T> | Prop<T> | Promise<Prop<T>>): Prop<T> {
  const prop = new Prop<T>(source);
  prop.isOptional = true;
  return prop;
}

/** Fetched by the client as soon as the page stands. */
export function defer<T>(
  source: () => T | Promise<T> | Prop<T> | Promise<Prop<T>>,
  group = 'default',
  options: { rescue?: boolean } = {},
): Prop<T> {
  return new Prop<T>(source).defer(group, options);
}

/** Added to what the client holds, at its end. */
export function merge<T>(source: Source<T>): Prop<T> {
  return new Prop(source).merge();
}

export function prepend<T>(source: Source<T>): Prop<T> {
  return new Prop(source).prepend();
}

export function deepMerge<T>(source: Source<T>): Prop<T> {
  return new Prop(source).deepMerge();
}

export function once<T>(source: Source<T>): Prop<T> {
  return new Prop(source).once();
}

/** A page of a list that the client extends while the visitor scrolls. */
export function scroll<T>(source: Source<T>, { metadata, wrapper = 'data' }: ScrollOptions<T> = {}): Prop<T> {
  const prop = new Prop(source).merge();
  prop.scrolling = { metadata: (metadata as Scrolling['metadata'] | undefined) ?? null, wrapper };
  return prop;
}
