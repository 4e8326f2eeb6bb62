import { Prop } from './prop.ts';
import { isPromise } from './soon.ts';

/** Whether a value can be sent as it is: no functions, promises or wrappers in it. */
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

/** Numbers as JSON would carry them. */
export function jsonNumber(value: number | bigint): number | string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
