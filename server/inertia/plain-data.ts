import { isPromise, MAX_DEPTH } from './maybe-promise.ts';
import { Prop } from './prop.ts';

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
