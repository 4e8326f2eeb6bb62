import type { Errors, Props } from './page-object.ts';
import { isSafePath } from './paths.ts';
import { Prop } from './prop.ts';
import { always } from './props.ts';

/** Errors pass every filter of a partial reload, whoever gave them. */
export function withErrors(props: Props, carried: Record<string, unknown>): Props {
  const errors = props.errors ?? carried;
  return { ...props, errors: errors instanceof Prop ? errors : always(errors) };
}

export function withSafeKeys(props: object): Props {
  return Object.fromEntries(Object.entries(props).filter(([key]) => isSafePath(key)));
}

/** The first message of each field, or with `all` a list of every message. */
export function normalizeErrors(errors: Record<string, string | readonly string[]>, all: boolean): Errors {
  const normalized = Object.entries(errors).map(([field, given]) => {
    const messages = typeof given === 'string' ? [given] : given;
    return [field, all ? [...messages] : (messages[0] ?? '')];
  });
  return Object.fromEntries(normalized);
}
