import type { Errors, PropFields, Props } from '../page-object.ts';
import { isSafePath, isWithin, leadsTo, type PartialReload, type Visit } from '../request.ts';
import {
  andThen,
  type CycleGuard,
  enter,
  evaluate,
  hasToJson,
  ignoreRejections,
  isPlain,
  isPromise,
  jsonNumber,
  MAX_DEPTH,
  type MaybePromise,
  ROOT,
  throwAsRejection,
} from './plain-data.ts';
import { Prop } from './prop.ts';
import { FieldCollector } from './prop-fields.ts';
import { always } from './props.ts';
import type { Query } from './scroll-metadata.ts';

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
    const isSelected = only.length === 0 || isWithin(path, only) || leadsTo(path, only);
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
    return (only.length === 0 || isWithin(path, only)) && !leadsTo(path, except);
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

/** Adds `errors`, which passes every filter of a partial reload. A handler's own `errors` prop wins over the session's. */
export function withErrors(props: Props, fromSession: Record<string, unknown>): Props {
  const errors = props.errors ?? fromSession;
  return { ...props, errors: errors instanceof Prop ? errors : always(errors) };
}

export function withSafeKeys(props: object): Props {
  return Object.fromEntries(Object.entries(props).filter(([key]) => isSafePath(key)));
}

/** The first message of each field, or with `all` a list of every message. */
export function normalizeErrors(errors: Record<string, string | readonly string[]>, all: boolean): Errors {
  const normalized = Object.entries(errors).map(([field, value]) => {
    const messages = typeof value === 'string' ? [value] : value;
    return [field, all ? [...messages] : (messages[0] ?? '')];
  });
  return Object.fromEntries(normalized);
}

/** Moves props with a dotted key to the path that the key names. Unsafe paths are dropped. */
export function nestDottedKeys(props: Props): Props {
  const keys = Object.keys(props);
  if (!keys.some((key) => key.includes('.'))) return props;
  const plain = keys.filter((key) => !key.includes('.'));
  const nested: Props = Object.fromEntries(plain.map((key) => [key, props[key]]));
  for (const key of keys) {
    if (key.includes('.') && isSafePath(key)) Object.assign(nested, withPath(nested, key.split('.'), props[key]));
  }
  return nested;
}

function withPath(base: Props, [key = '', ...rest]: string[], value: unknown): Props {
  return { ...base, [key]: rest.length === 0 ? value : withNested(base[key], rest, value) };
}

/** Extends a function or promise once it has a value; a wrapper keeps its traits. */
function withNested(parent: unknown, rest: string[], value: unknown): unknown {
  if (typeof parent === 'function') return () => withNested(parent(), rest, value);
  if (parent instanceof Promise) return parent.then((settled) => withNested(settled, rest, value));
  if (parent instanceof Prop) return parent.withSource(withNested(parent.source, rest, value));
  const isRecord = typeof parent === 'object' && parent !== null && !Array.isArray(parent);
  return withPath(isRecord ? (parent as Props) : {}, rest, value);
}
