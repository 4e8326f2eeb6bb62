import type { Knex } from 'knex';
import type { NearWord, Vocabulary } from '../spelling/vocabulary.ts';
import { maxEdits } from '../spelling/vocabulary.ts';
import { rangeOf } from '../suggest/entries.ts';

export const NAME_KINDS = ['artists', 'styles'] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** Ids of entries by kind. */
export type NameEntries = Record<NameKind, Set<number>>;

/** The entries of names with a word, or with a word that begins with it. */
export async function nameEntriesWith(database: Knex, word: string, isPrefix: boolean): Promise<NameEntries> {
  const rows: { kind: NameKind; entry_id: number }[] = await database('search_phrases')
    .whereIn('kind', NAME_KINDS)
    .where((phrases) => whereInRange(phrases, rangeOf(isPrefix ? word : `${word} `)))
    .select('kind', 'entry_id');
  const entries: NameEntries = { artists: new Set(), styles: new Set() };
  for (const { kind, entry_id } of rows) entries[kind].add(entry_id);
  return entries;
}

/** Words near to a typed one, and the entries of names with any of them. */
export interface NearNames {
  words: NearWord[];
  entries: Set<number>;
}

const MAX_NEAR = 25;
/** Entries that contain one of the words near to a typed one. */
const MAX_WITH_ANY_WORD = 10_000;

export async function nearNames(
  database: Knex,
  vocabulary: Vocabulary,
  kind: NameKind,
  word: string,
  isPrefix: boolean,
): Promise<NearNames> {
  const words = maxEdits(word) === 0 ? [{ word, distance: 0 }] : vocabulary.near(word, { max: MAX_NEAR, isPrefix });
  return { words, entries: new Set(words.length ? await entriesWithAnyWord(database, kind, words) : []) };
}

// One range for each word, so that both engines use their index.
function entriesWithAnyWord(database: Knex, kind: NameKind, words: NearWord[]): Promise<number[]> {
  return database('search_phrases')
    .where({ kind })
    .where((one) => {
      for (const { word } of words) one.orWhere((range) => whereInRange(range, rangeOf(`${word} `)));
    })
    .limit(MAX_WITH_ANY_WORD)
    .pluck('entry_id');
}

function whereInRange(phrases: Knex.QueryBuilder, [from, below]: [string, string]): void {
  phrases.where('phrase', '>=', from).where('phrase', '<', below);
}
