import { type Branch, enter, trunk } from './branch.ts';
import { hush } from './hush.ts';
import type { PropFields, Props } from './page-object.ts';
import { isWithin, leadsTo } from './paths.ts';
import { hasToJson, isPlain, jsonNumber } from './plain-data.ts';
import { Prop } from './prop.ts';
import { FieldCollector } from './prop-fields.ts';
import type { Query } from './scroll-metadata.ts';
import { andThen, attempt, deepest, isPromise, type Soon, settle } from './soon.ts';
import type { Partial, Visit } from './visit.ts';

const omitted = Symbol('omitted');

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

/** Computes the props that a visit to a component asks for, and only those. */
export async function resolveProps(
  props: Props,
  component: string,
  visit: Visit,
  { now, query, onRescue }: ResolveOptions,
): Promise<Resolution> {
  const partial = visit.partial?.component === component ? visit.partial : null;
  const fields = new FieldCollector(visit, { now, query });
  const resolved = await new Resolver(visit, partial, fields, onRescue).object(props, '', false, trunk);
  return { props: resolved, fields: fields.fields(Object.keys(props)) };
}

class Resolver {
  readonly #visit: Visit;
  readonly #partial: Partial | null;
  readonly #fields: FieldCollector;
  readonly #onRescue: (error: unknown, path: string) => void;

  constructor(
    visit: Visit,
    partial: Partial | null,
    fields: FieldCollector,
    onRescue: (error: unknown, path: string) => void,
  ) {
    this.#visit = visit;
    this.#partial = partial;
    this.#fields = fields;
    this.#onRescue = onRescue;
  }

  object(source: object, path: string, exempt: boolean, above: Branch): Soon<Props> {
    const branch = enter(source, path, above);
    const result: Props = {};
    const waits: Promise<void>[] = [];
    for (const [key, value] of Object.entries(source)) {
      if (key === '__proto__') continue;
      const at = path === '' ? key : `${path}.${key}`;
      const resolved = attempt(() => this.#visitPath(value, at, exempt, branch));
      if (resolved === omitted) continue;
      result[key] = resolved;
      if (isPromise(resolved)) waits.push(resolved.then((settled) => place(result, key, settled)));
    }
    return waits.length > 0 ? Promise.all(waits).then(() => result) : result;
  }

  #visitPath(value: unknown, path: string, exempt: boolean, above: Branch): unknown {
    const passes = exempt || (value instanceof Prop && value.isAlways) || this.#asksFor(path);
    if (passes) return this.#resolve(value, path, exempt, above);
    hush(value);
    return omitted;
  }

  #asksFor(path: string): boolean {
    if (!this.#partial) return true;
    const { only, except } = this.#partial;
    const isWanted = only.length === 0 || isWithin(path, only) || leadsTo(path, only);
    return isWanted && !isWithin(path, except);
  }

  #resolve(value: unknown, path: string, exempt: boolean, above: Branch): unknown {
    return andThen(settle(value), (settled) =>
      settled instanceof Prop ? this.#wrapped(settled, path, exempt, above) : this.#plain(settled, path, exempt, above),
    );
  }

  #wrapped(prop: Prop<unknown>, path: string, exempt: boolean, above: Branch): unknown {
    if (!this.#partial && this.#waitsForLater(prop, path)) return omitted;
    const compute = () =>
      andThen(settle(prop.source), (value) =>
        andThen(this.#resolve(value, path, exempt || prop.isAlways, enter(prop, path, above)), (resolved) => {
          if (resolved !== omitted) this.#announce(prop, path, value);
          return resolved;
        }),
      );
    return prop.isRescued ? this.#rescuing(compute, path) : compute();
  }

  #waitsForLater(prop: Prop<unknown>, path: string): boolean {
    const isHeld = this.#isHeldByClient(prop, path);
    const isLeftOut = prop.isOptional || prop.deferGroup !== null;
    if (!isLeftOut && !isHeld) return false;
    if (prop.deferGroup !== null && !isHeld) this.#fields.announceDeferred(prop, path);
    if (isLeftOut) this.#fields.announceMerge(prop, path);
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

  /** A prop that a partial answer only passes on its way to another is not merged as a whole. */
  #isAnnounced(path: string): boolean {
    if (!this.#partial) return true;
    const { only, except } = this.#partial;
    return (only.length === 0 || isWithin(path, only)) && !isWithin(path, except);
  }

  #rescuing(compute: () => unknown, path: string): unknown {
    const rescue = (error: unknown) => {
      this.#onRescue(error, path);
      this.#fields.announceRescued(path);
      return omitted;
    };
    try {
      const value = compute();
      return isPromise(value) ? value.catch(rescue) : value;
    } catch (error) {
      return rescue(error);
    }
  }

  /** Data as JSON would carry it, so that the server renders what the browser will read. */
  #plain(value: unknown, path: string, exempt: boolean, above: Branch): unknown {
    if (typeof value === 'number' || typeof value === 'bigint') return jsonNumber(value);
    if (typeof value !== 'object' || value === null) return value;
    if (hasToJson(value)) return this.#resolve(value.toJSON(), path, exempt, enter(value, path, above));
    if ((exempt || this.#isWhole(path)) && isPlain(value, deepest - above.depth)) return value;
    return Array.isArray(value) ? this.#list(value, path, above) : this.object(value, path, exempt, above);
  }

  /** Nothing below this path is left out. */
  #isWhole(path: string): boolean {
    if (!this.#partial) return true;
    const { only, except } = this.#partial;
    return (only.length === 0 || isWithin(path, only)) && !leadsTo(path, except);
  }

  /** A list is taken whole: without some of its items the others would move. */
  #list(items: unknown[], path: string, above: Branch): Soon<unknown[]> {
    const branch = enter(items, path, above);
    const resolved = items.map((item, index) => attempt(() => this.#resolve(item, `${path}.${index}`, true, branch)));
    const settled = resolved.some(isPromise) ? Promise.all(resolved) : resolved;
    return andThen(settled, (list) => list.map((item) => (item === omitted ? null : item)));
  }
}

function place(result: Props, key: string, value: unknown): void {
  if (value === omitted) delete result[key];
  else result[key] = value;
}
