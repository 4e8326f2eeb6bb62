import { type Phrase, phrasesOf } from './phrases.ts';

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
