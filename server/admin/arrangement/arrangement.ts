import { idIn } from '../form/ids.ts';
import { shortText } from '../form/texts.ts';

/** Things of a list that staff put in order, as its form sends them. */
export interface PostedArrangement {
  /** In the order of the form, after the pressed button. */
  ids: number[];
  /** The order that the form was opened with. */
  seen: number[];
  search: string;
  /** A button that changes the form alone. */
  pressed: ListButton | 'search' | null;
  /** The button of the form that saves. */
  isSaved: boolean;
}

const LIST_BUTTONS = ['up', 'down', 'remove', 'add'] as const;
type ListButton = (typeof LIST_BUTTONS)[number];

const MAX_SEARCH = 100;
const MAX_IDS = 2_000;

interface ReadOptions {
  /** The field that has the ids. */
  field?: string;
  max?: number;
}

/** Reads a list and its search. Its buttons work without JavaScript: each sends the list, and what to do with it. */
export function readArrangement(
  body: unknown,
  { field = 'order', max = MAX_IDS }: ReadOptions = {},
): PostedArrangement {
  const sent: Record<string, unknown> = Object.fromEntries(entriesOf(body));
  const pressed = LIST_BUTTONS.find((name) => typeof sent[name] === 'string') ?? null;
  const ids = idsIn(sent[field], max);
  return {
    ids: pressed ? afterButton(ids, pressed, idIn(sent[pressed])).slice(0, max) : ids,
    seen: idsIn(sent.seen, max),
    search: shortText(sent.search, MAX_SEARCH),
    pressed: pressed ?? (sent.intent === 'search' ? 'search' : null),
    isSaved: pressed === null && sent.intent === 'save',
  };
}

/** The ids after a button of one thing. */
function afterButton(ids: number[], button: ListButton, id: number | null): number[] {
  if (id === null) return ids;
  const others = ids.filter((other) => other !== id);
  if (button === 'remove') return others;
  if (button === 'add') return [...others, id];
  const index = ids.indexOf(id);
  return index < 0 ? ids : others.toSpliced(Math.max(0, button === 'up' ? index - 1 : index + 1), 0, id);
}

/** Ids separated by commas, each once. */
export function idsIn(text: unknown, max: number): number[] {
  const parts = typeof text === 'string' ? text.split(',').slice(0, 2 * max) : [];
  return [...new Set(parts.flatMap((part) => idIn(part) ?? []))].slice(0, max);
}

const MAX_NOTE = 1_000;

/** The texts of the things of a list, by id. */
export function readNotes(body: unknown): Map<number, string> {
  return new Map(
    entriesOf(body).flatMap(([name, value]) => {
      const [, id] = /^note\.(\d{1,9})$/.exec(name) ?? [];
      return id && typeof value === 'string' ? [[Number(id), noteOf(value)] as const] : [];
    }),
  );
}

/** The texts that the form was opened with. */
export function readSeenNotes(body: unknown): Map<number, string> {
  const [, text] = entriesOf(body).find(([name]) => name === 'seenNotes') ?? [];
  try {
    const notes = Object.entries(JSON.parse(String(text)) as object);
    return new Map(notes.map(([id, note]) => [Number(id), String(note)]));
  } catch {
    return new Map();
  }
}

function noteOf(text: string): string {
  return text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .toWellFormed()
    .slice(0, MAX_NOTE);
}

function entriesOf(body: unknown): [string, unknown][] {
  return typeof body === 'object' && body !== null ? Object.entries(body) : [];
}
