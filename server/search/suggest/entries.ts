/** What can be suggested. */
export const ENTRY_KINDS = ['artworks', 'artists', 'styles'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

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
  countDelta?: number;
  words?: string;
  is_shown?: boolean;
}

/** The part of an entry that suggestions see; null where they see nothing of it. */
export interface IndexedPhrases {
  phrases: Phrase[];
  /** What it adds to the count of its tab. */
  weight: number;
}

/** An entry before and after a change. */
export interface EntryDiff {
  id: number;
  before: IndexedPhrases | null;
  after: IndexedPhrases | null;
}

export function applyChange(entry: Entry, { countDelta = 0, words, is_shown }: EntryChange): Entry {
  const count = Math.max(0, entry.count + countDelta);
  return {
    ...entry,
    count,
    words: words ?? entry.words,
    is_shown: entry.kind === 'artworks' ? count > 0 : (is_shown ?? entry.is_shown),
  };
}

export function indexedPhrases(entry: Entry): IndexedPhrases | null {
  if (!isVisible(entry)) return null;
  return { phrases: phrasesOf(entry.words), weight: entry.kind === 'artworks' ? entry.count : 1 };
}

/** A style without works leads nowhere; an artist without works still has a page. */
export function isVisible({ kind, words, count, is_shown }: Omit<Entry, 'id' | 'key'>): boolean {
  return Boolean(is_shown) && words !== '' && (kind !== 'styles' || count > 0);
}

/** Letters of what is typed that suggestions look at. */
export const MAX_PREFIX_LENGTH = 40;
/** Entries that a tab of suggestions shows. */
export const MAX_SUGGESTED = 8;
const MAX_PHRASE_LENGTH = 60;
const MAX_PHRASES = 12;

/** From one word of an entry to its end. */
export interface Phrase {
  phrase: string;
  /** Letters at its start with which an earlier phrase of the entry begins as well: for them the entry counts once. */
  shared: number;
}

/** The phrases of an entry's words; each ends in a blank, so that a whole word is a range like any other beginning. */
export function phrasesOf(words: string): Phrase[] {
  const given = words.split(' ').slice(0, MAX_PHRASES);
  const phrases: Phrase[] = [];
  for (const index of given.keys()) {
    const phrase = `${given.slice(index).join(' ').slice(0, MAX_PHRASE_LENGTH).toWellFormed()} `;
    const shared = Math.max(0, ...phrases.map((earlier) => commonPrefixLength(earlier.phrase, phrase)));
    if (!phrases.some((earlier) => earlier.phrase === phrase)) phrases.push({ phrase, shared });
  }
  return phrases;
}

/** The beginnings of a phrase for which its entry counts. */
export function prefixesOf({ phrase, shared }: Phrase): string[] {
  const prefixes: string[] = [];
  for (let length = shared + 1; length <= Math.min(phrase.length - 1, MAX_PREFIX_LENGTH); length++) {
    const prefix = phrase.slice(0, length);
    if (!prefix.endsWith(' ') && prefix.isWellFormed()) prefixes.push(prefix);
  }
  return prefixes;
}

/** Stands behind every letter. */
export const RANGE_END = '\u{10ffff}';

/** Everything that begins so stands from the first up to, without, the second. */
export function rangeOf(prefix: string): [from: string, below: string] {
  return [prefix, prefix + RANGE_END];
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** What changed entries mean for one beginning. */
export interface PrefixChange {
  prefix: string;
  /** By how much its count grows. */
  countDelta: number;
  /** The entries that changed. */
  ids: Set<number>;
}

/** Every beginning of the phrases that were or are now. */
export function prefixChanges(steps: EntryDiff[]): Map<string, PrefixChange> {
  const all = new Map<string, PrefixChange>();
  const touch = (id: number, side: IndexedPhrases | null, sign: 1 | -1) => {
    for (const prefix of side?.phrases.flatMap(prefixesOf) ?? []) {
      const touched = all.get(prefix) ?? { prefix, countDelta: 0, ids: new Set() };
      all.set(prefix, touched);
      touched.countDelta += sign * (side?.weight ?? 0);
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
