import type { Props } from './page-object.ts';
import { isSafePath } from './paths.ts';
import { Prop } from './prop.ts';

/** Moves props whose key is a dotted path to where the path leads; an unsafe path leads nowhere. */
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
  return { ...base, [key]: rest.length === 0 ? value : withBranch(base[key], rest, value) };
}

/** A branch that is still to be computed is extended when it is; a wrapped one keeps its wrapper. */
function withBranch(branch: unknown, rest: string[], value: unknown): unknown {
  if (typeof branch === 'function') return () => withBranch(branch(), rest, value);
  if (branch instanceof Promise) return branch.then((settled) => withBranch(settled, rest, value));
  if (branch instanceof Prop) return branch.withSource(withBranch(branch.source, rest, value));
  const isBranch = typeof branch === 'object' && branch !== null && !Array.isArray(branch);
  return withPath(isBranch ? (branch as Props) : {}, rest, value);
}
