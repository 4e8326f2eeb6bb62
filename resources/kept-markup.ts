import { createElement, type FunctionComponent, type ReactElement } from 'react';

/** Characters of keys and markup in one of two generations, so that at the most twice as many are held. */
const MOST = 8_000_000;

interface Slot {
  key: string;
  element: ReactElement;
}

let slots: Slot[] | null = null;
const names = new WeakMap<object, string>();
let named = 0;
let young = new Map<string, string>();
let old = new Map<string, string>();
let size = 0;

/**
 * On the server, renders a component once for equal props and puts its markup into every page that shows it; in the
 * browser it is the component itself. For those that render one element from their props alone, with neither context nor `useId`.
 */
export function keptMarkup<Props extends object>(
  name: string,
  component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return component;
  return (props) => {
    const element = createElement(component, props);
    if (!slots) return element;
    slots.push({ key: keyOf(name, props), element });
    return createElement('kept-markup', { slot: slots.length - 1 });
  };
}

// What is frozen is itself kept and given again, so that which one it is says all: its text would be longer than its markup is worth.
function keyOf(name: string, props: object): string {
  let key = name;
  for (const [prop, value] of Object.entries(props)) {
    key += ` ${prop}=${typeof value === 'object' && Object.isFrozen(value) ? nameOf(value) : JSON.stringify(value)}`;
  }
  return key;
}

function nameOf(value: object | null): string {
  if (value === null) return 'null';
  const name = names.get(value) ?? `#${++named}`;
  names.set(value, name);
  return name;
}

/** What `renderToString` gives, with the kept parts in their places: piece by piece, since whoever sends it need not make one text of it. */
export function renderWithKept(element: ReactElement, renderToString: (element: ReactElement) => string): string[] {
  const outer = slots;
  const own: Slot[] = [];
  slots = own;
  try {
    return withKept(renderToString(element), own, renderToString);
  } finally {
    slots = outer;
  }
}

const opening = '<kept-markup slot="';
const closing = '"></kept-markup>';

function withKept(markup: string, own: Slot[], renderToString: (element: ReactElement) => string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = markup.indexOf(opening); at >= 0; at = markup.indexOf(opening, from)) {
    const end = markup.indexOf(closing, at);
    const slot = Number(markup.slice(at + opening.length, end));
    pieces.push(markup.slice(from, at), markupOf(own[slot] as Slot, renderToString));
    from = end + closing.length;
  }
  return [...pieces, markup.slice(from)];
}

function markupOf({ key, element }: Slot, renderToString: (element: ReactElement) => string): string {
  const known = young.get(key) ?? old.get(key);
  const markup = known ?? renderWithKept(element, renderToString).join('');
  if (!young.has(key)) keep(key, markup);
  return markup;
}

function keep(key: string, markup: string): void {
  size += key.length + markup.length;
  if (size > MOST) {
    old = young;
    young = new Map();
    size = key.length + markup.length;
  }
  young.set(key, markup);
}
