/** A value at once where nothing has to be waited for: most of a page is plain data. */
export type Soon<T> = T | Promise<T>;

/** More calls or levels than this are taken for a circle. */
export const deepest = 100;

/** Calls and awaits until there is a value or a wrapper. */
export function settle(value: unknown, calls = 0): unknown {
  if (calls > deepest) throw new RangeError('A prop is a function of a function without end');
  if (typeof value === 'function') return settle(value(), calls + 1);
  if (isPromise(value)) return Promise.resolve(value).then((settled) => settle(settled, calls + 1));
  return value;
}

/** A failure beside promises that are under way must wait for them, or theirs would go unheard and end the process. */
export function attempt(compute: () => unknown): unknown {
  try {
    return compute();
  } catch (error) {
    return Promise.reject(error);
  }
}

export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return isPromise(value) ? (value as Promise<T>).then(next) : next(value as T);
}

/** Queries of a builder are thenables, not promises. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
