/** The kinds of suggestions: titles of artworks, names of artists, names of styles. */
export const ENTRY_KINDS = ['artworks', 'artists', 'styles'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface Entry {
  id: number;
  kind: EntryKind;
  /** The folded title, or the id of the artist or style. */
  key: string;
  words: string;
  /** Number of published artworks with this title, artist or style. */
  count: number;
  is_shown: boolean;
}

/** An update of an entry. */
export interface EntryChange {
  countDelta?: number;
  words?: string;
  is_shown?: boolean;
}

/** Phrases of a visible entry in the suggestion tables. */
export interface IndexedPhrases {
  phrases: Phrase[];
  /** Amount that the entry adds to the count of its tab. */
  weight: number;
}

/** An entry before and after an update; null while it is not visible. */
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

/** A style needs artworks, since its link leads to a list of them; an artist has a page of their own. */
export function isVisible({ kind, words, count, is_shown }: Omit<Entry, 'id' | 'key'>): boolean {
  return Boolean(is_shown) && words !== '' && (kind !== 'styles' || count > 0);
}

/** Suggestions ignore what is typed beyond this many letters. */
export const MAX_PREFIX_LENGTH = 40;
/** Number of rows in a tab of suggestions. */
export const MAX_SUGGESTED = 8;
const MAX_PHRASE_LENGTH = 60;
const MAX_PHRASES = 12;

/** The words of an entry from one of them to the last. */
export interface Phrase {
  phrase: string;
  /** Length of the longest prefix in common with an earlier phrase of the entry. Up to it, the entry is already counted. */
  shared: number;
}

/** The phrases of an entry. Each ends in a blank, so that a search for a whole word is a range query like one for a prefix. */
export function phrasesOf(words: string): Phrase[] {
  const all = words.split(' ').slice(0, MAX_PHRASES);
  const phrases: Phrase[] = [];
  for (const index of all.keys()) {
    const phrase = `${all.slice(index).join(' ').slice(0, MAX_PHRASE_LENGTH).toWellFormed()} `;
    const shared = Math.max(0, ...phrases.map((earlier) => commonPrefixLength(earlier.phrase, phrase)));
    if (!phrases.some((earlier) => earlier.phrase === phrase)) phrases.push({ phrase, shared });
  }
  return phrases;
}

/** The prefixes of a phrase that count its entry. */
export function prefixesOf({ phrase, shared }: Phrase): string[] {
  const prefixes: string[] = [];
  for (let length = shared + 1; length <= Math.min(phrase.length - 1, MAX_PREFIX_LENGTH); length++) {
    const prefix = phrase.slice(0, length);
    if (!prefix.endsWith(' ') && prefix.isWellFormed()) prefixes.push(prefix);
  }
  return prefixes;
}

/** Sorts after every letter. */
export const RANGE_END = '\u{10ffff}';

/** The half-open range that contains every text with this prefix. */
export function rangeOf(prefix: string): [from: string, below: string] {
  return [prefix, prefix + RANGE_END];
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** The effect of entry updates on one prefix. */
export interface PrefixChange {
  prefix: string;
  countDelta: number;
  /** The updated entries. */
  ids: Set<number>;
}

/** Collects the prefixes of all phrases before and after the updates. */
export function prefixChanges(diffs: EntryDiff[]): Map<string, PrefixChange> {
  const all = new Map<string, PrefixChange>();
  const add = (id: number, side: IndexedPhrases | null, sign: 1 | -1) => {
    for (const prefix of side?.phrases.flatMap(prefixesOf) ?? []) {
      const change = all.get(prefix) ?? { prefix, countDelta: 0, ids: new Set() };
      all.set(prefix, change);
      change.countDelta += sign * (side?.weight ?? 0);
      change.ids.add(id);
    }
  };
  for (const { id, before, after } of diffs) {
    add(id, before, -1);
    add(id, after, 1);
  }
  return all;
}

/** The prefix without its last letter, and without the blank before that. */
export function parentOf(prefix: string): string {
  return prefix.slice(0, -1).trimEnd();
}

/** One suggestion. */
export interface SuggestionRow {
  text: string;
  /** The slug of the artist or style, or of the latest artwork with this title. */
  slug: string;
  /** Number of artworks. */
  count: number;
  imageKey: string | null;
  /** The artist of an artwork; null for other entries. */
  artist: string | null;
  /** The price of an artwork, in centavos. */
  price: number | null;
  isSold: boolean;
}
