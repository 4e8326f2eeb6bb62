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

/** Whether a value can be serialized as it is: it contains no functions, promises or wrappers. */
export function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'bigint';
  if (depth < 0 || value instanceof Prop || isPromise(value) || hasToJson(value)) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  return Object.keys(value).every(
    (key) => key !== '__proto__' && isPlain((value as Record<string, unknown>)[key], depth - 1),
  );
}

export function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Numbers as JSON represents them; integers that a double cannot hold become strings. */
export function jsonNumber(value: number | bigint): number | string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

/** The chain of objects around the value that is being resolved, innermost first. */
export interface CycleGuard {
  value: object | null;
  depth: number;
  parent: CycleGuard | null;
}

export const ROOT: CycleGuard = { value: null, depth: 0, parent: null };

/** Enters an object. Throws if the object contains itself or the nesting is too deep. */
export function enter(value: object, path: string, parent: CycleGuard): CycleGuard {
  for (let guard: CycleGuard | null = parent; guard; guard = guard.parent) {
    if (guard.value === value) throw endlessProp(path);
  }
  if (parent.depth >= MAX_DEPTH) throw endlessProp(path);
  return { value, depth: parent.depth + 1, parent };
}

function endlessProp(path: string): RangeError {
  return new RangeError(`The prop ${path.slice(0, 80)} has no end`);
}
