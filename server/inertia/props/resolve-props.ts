import type { PropFields, Props } from '../page-object.ts';
import { isAncestorPath, isWithin, type PartialReload, type Visit } from '../request.ts';
import { Prop } from './prop.ts';
import { FieldCollector, type Query } from './prop-fields.ts';

const OMITTED = Symbol('omitted');

export interface Resolution {
  props: Props;
  fields: PropFields;
}

interface ResolveOptions {
  /** Milliseconds since 1970, UTC. */
  now: number;
  query: Query;
  onRescue: (error: unknown, path: string) => void;
}

/** Computes the props that a visit needs, and no others. */
export async function resolveProps(
  props: Props,
  component: string,
  visit: Visit,
  { now, query, onRescue }: ResolveOptions,
): Promise<Resolution> {
  const partial = visit.partial?.component === component ? visit.partial : null;
  const fields = new FieldCollector(visit, { now, query });
  const resolved = await new Resolver(visit, partial, fields, onRescue).object(props, '', false, ROOT);
  return { props: resolved, fields: fields.fields(Object.keys(props)) };
}

class Resolver {
  readonly #visit: Visit;
  readonly #partial: PartialReload | null;
  readonly #fields: FieldCollector;
  readonly #onRescue: (error: unknown, path: string) => void;

  constructor(
    visit: Visit,
    partial: PartialReload | null,
    fields: FieldCollector,
    onRescue: (error: unknown, path: string) => void,
  ) {
    this.#visit = visit;
    this.#partial = partial;
    this.#fields = fields;
    this.#onRescue = onRescue;
  }

  object(source: object, path: string, isExempt: boolean, parent: CycleGuard): MaybePromise<Props> {
    const guard = enter(source, path, parent);
    const result: Props = {};
    const waits: Promise<void>[] = [];
    for (const [key, value] of Object.entries(source)) {
      if (key === '__proto__') continue;
      const at = path === '' ? key : `${path}.${key}`;
      const resolved = throwAsRejection(() => this.#visitPath(value, at, isExempt, guard));
      if (resolved === OMITTED) continue;
      result[key] = resolved;
      if (isPromise(resolved)) waits.push(resolved.then((settled) => place(result, key, settled)));
    }
    return waits.length > 0 ? Promise.all(waits).then(() => result) : result;
  }

  #visitPath(value: unknown, path: string, isExempt: boolean, parent: CycleGuard): unknown {
    const passes = isExempt || (value instanceof Prop && value.isAlways) || this.#isRequested(path);
    if (passes) return this.#resolve(value, path, isExempt, parent);
    ignoreRejections(value);
    return OMITTED;
  }

  #isRequested(path: string): boolean {
    if (!this.#partial) return true;
    const { only, except } = this.#partial;
    const isSelected = only.length === 0 || isWithin(path, only) || isAncestorPath(path, only);
    return isSelected && !isWithin(path, except);
  }

  #resolve(value: unknown, path: string, isExempt: boolean, parent: CycleGuard): unknown {
    return andThen(evaluate(value), (settled) =>
      settled instanceof Prop
        ? this.#wrapped(settled, path, isExempt, parent)
        : this.#plain(settled, path, isExempt, parent),
    );
  }

  #wrapped(prop: Prop<unknown>, path: string, isExempt: boolean, parent: CycleGuard): unknown {
    if (!this.#partial && this.#isLeftOut(prop, path)) return OMITTED;
    const compute = () =>
      andThen(evaluate(prop.source), (value) =>
        andThen(this.#resolve(value, path, isExempt || prop.isAlways, enter(prop, path, parent)), (resolved) => {
          if (resolved !== OMITTED) this.#announce(prop, path, value);
          return resolved;
        }),
      );
    return prop.isRescued ? this.#rescuing(compute, path) : compute();
  }

  #isLeftOut(prop: Prop<unknown>, path: string): boolean {
    const isHeld = this.#isHeldByClient(prop, path);
    const isLate = prop.isOptional || prop.deferGroup !== null;
    if (!isLate && !isHeld) return false;
    if (prop.deferGroup !== null && !isHeld) this.#fields.announceDeferred(prop, path);
    if (isLate) this.#fields.announceMerge(prop, path);
    this.#fields.announceOnce(prop, path);
    return true;
  }

  #isHeldByClient(prop: Prop<unknown>, path: string): boolean {
    if (!prop.onceOnly || prop.onceOnly.fresh) return false;
    return this.#visit.loadedOnceProps.includes(prop.onceOnly.key ?? path);
  }

  #announce(prop: Prop<unknown>, path: string, value: unknown): void {
    this.#fields.announceScroll(prop, path, value);
    if (!this.#isAnnounced(path)) return;
    this.#fields.announceMerge(prop, path);
    this.#fields.announceOnce(prop, path);
  }

  /** A partial reload of a nested path does not merge the props around it. */
  #isAnnounced(path: string): boolean {
    if (!this.#partial) return true;
    const { only, except } = this.#partial;
    return (only.length === 0 || isWithin(path, only)) && !isWithin(path, except);
  }

  #rescuing(compute: () => unknown, path: string): unknown {
    const rescue = (error: unknown) => {
      this.#onRescue(error, path);
      this.#fields.announceRescued(path);
      return OMITTED;
    };
    try {
      const value = compute();
      return isPromise(value) ? value.catch(rescue) : value;
    } catch (error) {
      return rescue(error);
    }
  }

  /** Converts data as JSON does, so that server and browser render the same. */
  #plain(value: unknown, path: string, isExempt: boolean, parent: CycleGuard): unknown {
    if (typeof value === 'number' || typeof value === 'bigint') return jsonNumber(value);
    if (typeof value !== 'object' || value === null) return value;
    if (hasToJson(value)) return this.#resolve(value.toJSON(), path, isExempt, enter(value, path, parent));
    if ((isExempt || this.#isWhole(path)) && isPlain(value, MAX_DEPTH - parent.depth)) return value;
    return Array.isArray(value) ? this.#list(value, path, parent) : this.object(value, path, isExempt, parent);
  }

  /** Whether the visit needs everything below a path. */
  #isWhole(path: string): boolean {
    if (!this.#partial) return true;
    const { only, except } = this.#partial;
    return (only.length === 0 || isWithin(path, only)) && !isAncestorPath(path, except);
  }

  /** Lists are never filtered, because the positions of their items would change. */
  #list(items: unknown[], path: string, parent: CycleGuard): MaybePromise<unknown[]> {
    const guard = enter(items, path, parent);
    const resolved = items.map((item, index) =>
      throwAsRejection(() => this.#resolve(item, `${path}.${index}`, true, guard)),
    );
    const settled = resolved.some(isPromise) ? Promise.all(resolved) : resolved;
    return andThen(settled, (list) => list.map((item) => (item === OMITTED ? null : item)));
  }
}

function place(result: Props, key: string, value: unknown): void {
  if (value === OMITTED) delete result[key];
  else result[key] = value;
}

/** A value, or a promise of one. Most of a page is plain data, which needs no promise. */
type MaybePromise<T> = T | Promise<T>;

/** Nested calls or levels of data beyond this count as endless. */
const MAX_DEPTH = 100;

/** Calls functions and awaits promises until a value or a wrapper is left. */
function evaluate(value: unknown, calls = 0): unknown {
  if (calls > MAX_DEPTH) throw new RangeError('A prop is a function that returns functions without end');
  if (typeof value === 'function') return evaluate(value(), calls + 1);
  if (isPromise(value)) return Promise.resolve(value).then((settled) => evaluate(settled, calls + 1));
  return value;
}

/** Turns a synchronous throw into a rejection, so that sibling promises are still awaited. */
function throwAsRejection(compute: () => unknown): unknown {
  try {
    return compute();
  } catch (error) {
    return Promise.reject(error);
  }
}

function andThen<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return isPromise(value) ? (value as Promise<T>).then(next) : next(value as T);
}

/** Query builders are thenables without being promises. */
function isPromise(value: unknown): value is Promise<unknown> {
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
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'bigint';
  if (depth < 0 || value instanceof Prop || isPromise(value) || hasToJson(value)) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  return Object.keys(value).every(
    (key) => key !== '__proto__' && isPlain((value as Record<string, unknown>)[key], depth - 1),
  );
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Numbers as JSON represents them; integers that a double cannot hold become strings. */
function jsonNumber(value: number | bigint): number | string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

/** The chain of objects around the value that is being resolved, innermost first. */
interface CycleGuard {
  value: object | null;
  depth: number;
  parent: CycleGuard | null;
}

const ROOT: CycleGuard = { value: null, depth: 0, parent: null };

/** Enters an object. Throws if the object contains itself or the nesting is too deep. */
function enter(value: object, path: string, parent: CycleGuard): CycleGuard {
  for (let guard: CycleGuard | null = parent; guard; guard = guard.parent) {
    if (guard.value === value) throw endlessProp(path);
  }
  if (parent.depth >= MAX_DEPTH) throw endlessProp(path);
  return { value, depth: parent.depth + 1, parent };
}

function endlessProp(path: string): RangeError {
  return new RangeError(`The prop ${path.slice(0, 80)} has no end`);
}
