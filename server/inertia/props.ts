import type { ScrollMetadata } from './page-object.ts';
import { Prop, type Scrolling, type Source } from './prop.ts';

export type { Prop, Source } from './prop.ts';

type PropInput<T> = Source<T> | Prop<T> | Promise<Prop<T>> | Nested<T>;

/** The props of a page, each as a value, a function, a promise or a wrapper, at any depth. */
export type PropsInput<T> = { [Key in keyof T]: PropInput<T[Key]> };

type Nested<T> = T extends readonly unknown[] | ((...args: never[]) => unknown)
  ? never
  : T extends object
    ? PropsInput<T>
    : never;

export interface ScrollOptions<T> {
  /** Default: the value's own pagination, by page numbers or by cursors. */
  metadata?: ScrollMetadata | ((value: T) => ScrollMetadata);
  /** Where in the value the items are. */
  wrapper?: string;
  /** The query parameter of the value's own pagination; default `page`, or `cursor` where it has cursors. */
  pageName?: string;
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
export function scroll<T>(source: Source<T>, options: ScrollOptions<T> = {}): Prop<T> {
  const { metadata, wrapper = 'data', pageName = null } = options;
  const prop = new Prop(source).merge();
  prop.scrolling = { metadata: (metadata as Scrolling['metadata'] | undefined) ?? null, wrapper, pageName };
  return prop;
}
