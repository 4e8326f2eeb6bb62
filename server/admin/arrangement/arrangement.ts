import { shortText } from '../form/texts.ts';

/** Things of a list that staff put in order, as its form sends them. */
export interface PostedArrangement {
  /** In the order of the form, after the pressed button. */
  ids: number[];
  /** The order that the form was opened with. */
  seen: number[];
  search: string;
  /** False: a button that changes the form alone, such as `up` without JavaScript. */
  isSaved: boolean;
}

const MAX_SEARCH = 100;
const MAX_IDS = 2_000;

/** Reads the form of an `ArrangementForm`. Its buttons work without JavaScript: each sends the arrangement, and what to do with it. */
export function readArrangement(body: unknown): PostedArrangement {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const search = shortText(sent.search, MAX_SEARCH);
  const pressed = ['up', 'down', 'remove', 'add'].find((name) => typeof sent[name] === 'string');
  const ids = idsIn(sent.order);
  return {
    ids: pressed ? afterButton(ids, pressed, idsIn(sent[pressed])[0]) : ids,
    seen: idsIn(sent.seen),
    search,
    isSaved: pressed === undefined && sent.intent === 'save',
  };
}

/** The order after a button of one thing. */
function afterButton(ids: number[], button: string, id: number | undefined): number[] {
  if (id === undefined) return ids;
  const others = ids.filter((other) => other !== id);
  if (button === 'remove') return others;
  if (button === 'add') return [...others, id];
  const index = ids.indexOf(id);
  return index < 0 ? ids : others.toSpliced(Math.max(0, button === 'up' ? index - 1 : index + 1), 0, id);
}

function idsIn(text: unknown): number[] {
  if (typeof text !== 'string') return [];
  const ids = text.split(',').filter((part) => /^\d{1,9}$/.test(part));
  return [...new Set(ids.slice(0, MAX_IDS).map(Number))].filter((id) => id > 0);
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
