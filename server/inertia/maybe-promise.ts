import { Prop } from './prop.ts';

/** A value, or a promise of one. Most of a page is plain data, which needs no promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Nested calls or levels of data beyond this count as endless. */
export const MAX_DEPTH = 100;

/** Calls functions and awaits promises until a value or a wrapper is left. */
export function evaluate(value: unknown, calls = 0): unknown {
  if (calls > MAX_DEPTH) throw new RangeError('A prop is a function that returns functions without end');
  if (typeof value === 'function') return evaluate(value(), calls + 1);
  if (isPromise(value)) return Promise.resolve(value).then((settled) => evaluate(settled, calls + 1));
  return value;
}

/** Turns a synchronous throw into a rejection, so that sibling promises are still awaited. */
export function throwAsRejection(compute: () => unknown): unknown {
  try {
    return compute();
  } catch (error) {
    return Promise.reject(error);
  }
}

export function andThen<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return isPromise(value) ? (value as Promise<T>).then(next) : next(value as T);
}

/** Query builders are thenables without being promises. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/**
 * Marks rejections as handled. Node ends the process for an unhandled rejection, and a partial reload does not await
 * the props that it leaves out. A later `await` still receives the rejection.
 */
export function ignoreRejections(value: unknown, seen: Set<unknown> = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Promise) value.catch(() => {});
  else if (value instanceof Prop) ignoreRejections(value.source, seen);
  else if (isRecordOrList(value)) for (const part of Object.values(value)) ignoreRejections(part, seen);
}

function isRecordOrList(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
