import type { ScrollMetadata } from '../page-object.ts';
import { Prop, type Scrolling, type Source } from './prop.ts';

export type { Prop, Source } from './prop.ts';

type PropInput<T> = Source<T> | Prop<T> | Promise<Prop<T>> | Nested<T>;

/** Props as `render` accepts them: each a value, a function, a promise or a wrapper, at any depth. */
export type PropsInput<T> = { [Key in keyof T]: PropInput<T[Key]> };

type Nested<T> = T extends readonly unknown[] | ((...args: never[]) => unknown)
  ? never
  : T extends object
    ? PropsInput<T>
    : never;

/**
 * Page component → its props. Once an app augments it, `render` accepts these names with these props only:
 * `declare module './inertia/index.ts' { interface Pages { 'artworks/show': { artwork: Artwork } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps augment it.
export interface Pages {}

/** A key of the page map; any string while the map is empty. */
export type PageName<Map = Pages> = keyof Map extends never ? string : Extract<keyof Map, string>;

export type PageProps<Name, Map = Pages> = Name extends keyof Map ? PropsInput<Map[Name]> : object;

export interface ScrollOptions<T> {
  /** Default: read from the value's own pagination, by page numbers or by cursors. */
  metadata?: ScrollMetadata | ((value: T) => ScrollMetadata);
  /** The key of the items in the value; default `data`. */
  wrapper?: string;
  /** The query parameter of the pagination; default `page`, or `cursor` for cursors. */
  pageName?: string;
}

/** Part of every response, partial reloads included. */
export function always<T>(source: Source<T>): Prop<T> {
  const prop = new Prop(source);
  prop.isAlways = true;
  return prop;
}

/** Part of partial reloads that name it, and of no other response. */
export function optional<T>(source: () => T | Promise<T> | Prop<T> | Promise<Prop<T>>): Prop<T> {
  const prop = new Prop<T>(source);
  prop.isOptional = true;
  return prop;
}

/** Fetched by the client after the page is shown. */
export function defer<T>(
  source: () => T | Promise<T> | Prop<T> | Promise<Prop<T>>,
  group = 'default',
  options: { rescue?: boolean } = {},
): Prop<T> {
  return new Prop<T>(source).defer(group, options);
}

/** Appended to the client's value. */
export function merge<T>(source: Source<T>): Prop<T> {
  return new Prop(source).merge();
}

/** Inserted before the client's value. */
export function prepend<T>(source: Source<T>): Prop<T> {
  return new Prop(source).prepend();
}

/** Merged into the client's value at every level. */
export function deepMerge<T>(source: Source<T>): Prop<T> {
  return new Prop(source).deepMerge();
}

/** Sent once and reused by the client on later pages. */
export function once<T>(source: Source<T>): Prop<T> {
  return new Prop(source).once();
}

/** One page of a list that the client extends while the visitor scrolls. */
export function scroll<T>(source: Source<T>, options: ScrollOptions<T> = {}): Prop<T> {
  const { metadata, wrapper = 'data', pageName = null } = options;
  const prop = new Prop(source).merge();
  prop.scrolling = { metadata: (metadata as Scrolling['metadata'] | undefined) ?? null, wrapper, pageName };
  return prop;
}
