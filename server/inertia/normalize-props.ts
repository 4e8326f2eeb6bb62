import type { Errors, Props } from './page-object.ts';
import { Prop } from './prop.ts';
import { always } from './props.ts';
import { isSafePath } from './visit.ts';

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
