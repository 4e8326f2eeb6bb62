import { Prop } from './prop.ts';

/**
 * Lets promises that were handed over fail in peace where nobody waits for them, or not yet: Node ends the process for
 * a failure that nobody hears. Whoever does wait hears it all the same.
 */
export function hush(value: unknown, seen: Set<unknown> = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Promise) value.catch(() => {});
  else if (value instanceof Prop) hush(value.source, seen);
  else if (isPlainObject(value)) for (const part of Object.values(value)) hush(part, seen);
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
