/** What can be suggested. */
export const entryKinds = ['artworks', 'artists', 'styles'] as const;

export type EntryKind = (typeof entryKinds)[number];

export interface Entry {
  id: number;
  kind: EntryKind;
  /** A title folded; the id of an artist or a style. */
  key: string;
  words: string;
  /** Published artworks that it stands for. */
  count: number;
  is_shown: boolean;
}

/** What changes of an entry: artworks more or fewer, or what it is called and whether it is shown. */
export interface EntryChange {
  more?: number;
  words?: string;
  is_shown?: boolean;
}

/** The part of an entry that suggestions see; null where they see nothing of it. */
export interface Suggestible {
  phrases: Phrase[];
  /** What it adds to the count of its tab. */
  weight: number;
}

/** An entry before and after a change. */
export interface Step {
  id: number;
  before: Suggestible | null;
  after: Suggestible | null;
}

export function changed(entry: Entry, { more = 0, words, is_shown }: EntryChange): Entry {
  const count = Math.max(0, entry.count + more);
  return {
    ...entry,
    count,
    words: words ?? entry.words,
    is_shown: entry.kind === 'artworks' ? count > 0 : (is_shown ?? entry.is_shown),
  };
}

export function suggestible(entry: Entry): Suggestible | null {
  if (!isSeen(entry)) return null;
  return { phrases: phrasesOf(entry.words), weight: entry.kind === 'artworks' ? entry.count : 1 };
}

/** A style without works leads nowhere; an artist without works still has a page. */
export function isSeen({ kind, words, count, is_shown }: Omit<Entry, 'id' | 'key'>): boolean {
  return Boolean(is_shown) && words !== '' && (kind !== 'styles' || count > 0);
}

/** Letters of what is typed that suggestions look at. */
export const longestPrefix = 40;
/** Entries that a tab of suggestions shows. */
export const mostSuggested = 8;
const longestPhrase = 60;
const mostPhrases = 12;

/** From one word of an entry to its end. */
export interface Phrase {
  phrase: string;
  /** Letters at its start with which an earlier phrase of the entry begins as well: for them the entry counts once. */
  shared: number;
}

/** The phrases of an entry's words; each ends in a blank, so that a whole word is a range like any other beginning. */
export function phrasesOf(words: string): Phrase[] {
  const given = words.split(' ').slice(0, mostPhrases);
  const phrases: Phrase[] = [];
  for (const index of given.keys()) {
    const phrase = `${given.slice(index).join(' ').slice(0, longestPhrase).toWellFormed()} `;
    const shared = Math.max(0, ...phrases.map((earlier) => commonStart(earlier.phrase, phrase)));
    if (!phrases.some((earlier) => earlier.phrase === phrase)) phrases.push({ phrase, shared });
  }
  return phrases;
}

/** The beginnings of a phrase for which its entry counts. */
export function prefixesOf({ phrase, shared }: Phrase): string[] {
  const prefixes: string[] = [];
  for (let length = shared + 1; length <= Math.min(phrase.length - 1, longestPrefix); length++) {
    const prefix = phrase.slice(0, length);
    if (!prefix.endsWith(' ') && prefix.isWellFormed()) prefixes.push(prefix);
  }
  return prefixes;
}

/** Stands behind every letter. */
export const endOfRange = '\u{10ffff}';

/** Everything that begins so stands from the first up to, without, the second. */
export function rangeOf(prefix: string): [from: string, below: string] {
  return [prefix, prefix + endOfRange];
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** What changed entries mean for one beginning. */
export interface Touched {
  prefix: string;
  /** By how much its count grows. */
  more: number;
  /** The entries that changed. */
  ids: Set<number>;
}

/** Every beginning of the phrases that were or are now. */
export function touchedPrefixes(steps: Step[]): Map<string, Touched> {
  const all = new Map<string, Touched>();
  const touch = (id: number, side: Suggestible | null, sign: 1 | -1) => {
    for (const prefix of side?.phrases.flatMap(prefixesOf) ?? []) {
      const touched = all.get(prefix) ?? { prefix, more: 0, ids: new Set() };
      all.set(prefix, touched);
      touched.more += sign * (side?.weight ?? 0);
      touched.ids.add(id);
    }
  };
  for (const { id, before, after } of steps) {
    touch(id, before, -1);
    touch(id, after, 1);
  }
  return all;
}

/** The next shorter beginning; one that ends in a blank would say no more than the one without it. */
export function parentOf(prefix: string): string {
  return prefix.slice(0, -1).trimEnd();
}

/** Something to choose: a title, an artist or a style. */
export interface SuggestionRow {
  text: string;
  /** Of the artist or style; of the latest artwork with this title. */
  slug: string;
  /** Artworks that it stands for. */
  count: number;
  imageKey: string | null;
}
