import { createElement, type FunctionComponent, type ReactElement } from 'react';

/** Characters and bytes of keys and markup in one of two generations, so that at the most twice as many are held. */
const MOST = 8_000_000;

/** Markup, and between it the places of open texts, by their number. */
type Pieces = (string | number)[];

type Text = string | number;

/** Props that hold a text or some. */
type OpenProp<Props> = {
  [Name in keyof Props]: Props[Name] extends Text | Text[] ? Name : never;
}[keyof Props] &
  string;

interface Part {
  name: string;
  component: FunctionComponent<never>;
  open: readonly string[];
}

interface Slot {
  part: Part;
  props: Record<string, unknown>;
}

type Render = (element: ReactElement) => string;

let slots: Slot[] | null = null;
let young = new Map<string, Pieces>();
let old = new Map<string, Pieces>();
let size = 0;
/** Characters that were put from parts with open texts. They are there to be shared, so whoever holds them is not counted for them. */
let lent = 0;

/**
 * On the server, renders a component once for equal props and puts its markup into every page that shows it; in the
 * browser it is the component itself. For those that render one element from their props alone, with neither context nor `useId`.
 * What is `open` differs from page to page: the component shows those texts as they are, and decides nothing by them.
 */
export function keptMarkup<Props extends object>(
  name: string,
  component: FunctionComponent<Props>,
  open: readonly OpenProp<Props>[] = [],
): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return component;
  const part: Part = { name, component, open };
  return (props) => {
    if (!slots) return createElement(component, props);
    slots.push({ part, props: props as Record<string, unknown> });
    return createElement('kept-markup', { slot: slots.length - 1 });
  };
}

/** What `renderToString` gives, with the kept parts in their places. */
export function renderWithKept(element: ReactElement, renderToString: Render): string {
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

function withKept(markup: string, own: Slot[], renderToString: Render): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = markup.indexOf(opening); at >= 0; at = markup.indexOf(opening, from)) {
    const end = markup.indexOf(closing, at);
    const slot = Number(markup.slice(at + opening.length, end));
    pieces.push(markup.slice(from, at));
    put(own[slot] as Slot, pieces, renderToString);
    from = end + closing.length;
  }
  pieces.push(markup.slice(from));
  return pieces.join('');
}

function put(slot: Slot, into: string[], renderToString: Render): void {
  const pieces = piecesOf(slot, renderToString);
  if (slot.part.open.length > 0) lent += lengthOf(pieces);
  const texts = openTexts(slot);
  for (const piece of pieces) into.push(typeof piece === 'number' ? escaped(texts[piece] ?? '') : piece);
}

function piecesOf(slot: Slot, renderToString: Render): Pieces {
  const key = keyOf(slot);
  const known = young.get(key) ?? old.get(key);
  const before = lent;
  const pieces = known ?? renderOpen(slot, renderToString);
  if (!young.has(key)) keep(key, pieces, lengthOf(pieces) - (lent - before));
  return pieces;
}

function openTexts({ part, props }: Slot): Text[] {
  return part.open.flatMap((name) => props[name] as Text | Text[]);
}

// Nobody who writes a title can guess it.
const secret = import.meta.env.SSR ? crypto.randomUUID() : '';

/** Renders a part with a mark in the place of each open text. Other parts' marks pass: these are texts that it was given. */
function renderOpen({ part, props }: Slot, renderToString: Render): Pieces {
  let count = 0;
  const mark = () => `${part.name}-${secret}-${count++};`;
  const marked = part.open.map((name) => [name, Array.isArray(props[name]) ? props[name].map(mark) : mark()]);
  const element = createElement(part.component as FunctionComponent, { ...props, ...Object.fromEntries(marked) });
  const markup = renderWithKept(element, renderToString);
  if (count === 0) return [markup];
  const marks = new RegExp(`${part.name}-${secret}-(\\d+);`);
  return markup.split(marks).map((text, index) => (index % 2 ? Number(text) : text));
}

/** As React writes texts and attributes. */
function escaped(text: Text): string {
  return typeof text === 'number'
    ? String(text)
    : text.replace(/["&'<>]/g, (character) => escapes[character] as string);
}

const escapes: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' };

function keyOf({ part, props }: Slot): string {
  let key = part.name;
  for (const [prop, value] of Object.entries(props)) {
    if (part.open.includes(prop)) key += Array.isArray(value) ? ` ${prop}*${value.length}` : '';
    else key += ` ${prop}=${JSON.stringify(value)}`;
  }
  return key;
}

function keep(key: string, pieces: Pieces, characters: number): void {
  const length = key.length + characters;
  size += length;
  if (size > MOST) {
    old = young;
    young = new Map();
    size = length;
  }
  young.set(key, pieces);
}

function lengthOf(pieces: Pieces): number {
  return pieces.reduce<number>((sum, piece) => sum + (typeof piece === 'number' ? 0 : piece.length), 0);
}
