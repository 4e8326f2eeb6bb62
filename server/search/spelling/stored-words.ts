import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { insertJsonRows } from '../json-rows.ts';
import { ENTRY_KINDS, type EntryKind } from '../suggest/entries.ts';
import { maxEdits, Vocabulary } from './vocabulary.ts';

/** Rows per query; other requests run between two queries. */
const BATCH_SIZE = 5_000;

/** Stores words that misspelt ones can be corrected to. Words are only deleted when the index is rebuilt. */
export async function storeWords(transaction: Knex, scope: EntryKind, words: string[]): Promise<void> {
  const rows = [...new Set(words)].filter((word) => maxEdits(word) > 0).map((word) => ({ scope, word }));
  await insertJsonRows(transaction, 'search_words', { scope: 'text', word: 'text' }, rows, '(scope, word) do nothing');
}

export type VocabularyByKind = Record<EntryKind, Vocabulary>;

interface LoadedWords {
  vocabularies: VocabularyByKind;
  /** The id of the first stored word; null before there is one. */
  firstId: number | null;
  lastId: number;
}

/** Returns a function that loads the vocabularies of the index. Each call reads only the words stored since the last one. */
export function vocabularyLoader(database: Knex): () => Promise<VocabularyByKind> {
  let loaded = noWords();
  return async () => {
    const row = await database('search_words').min({ firstId: 'id' }).first();
    const firstId: number | null = row?.firstId ?? null;
    // A rebuild deletes all words. Ids are not used again.
    if (loaded.firstId !== null && loaded.firstId !== firstId) loaded = noWords();
    const current = loaded;
    current.firstId = firstId;
    await addWordsAfter(database, current);
    return current.vocabularies;
  };
}

function noWords(): LoadedWords {
  const vocabularies = { artworks: new Vocabulary(), artists: new Vocabulary(), styles: new Vocabulary() };
  return { vocabularies, firstId: null, lastId: 0 };
}

async function addWordsAfter(database: Knex, loaded: LoadedWords): Promise<void> {
  const words: Record<EntryKind, string[]> = { artworks: [], artists: [], styles: [] };
  let { lastId } = loaded;
  for (;;) {
    const rows: { id: number; scope: EntryKind; word: string }[] = await database('search_words')
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', 'scope', 'word');
    for (const { scope, word } of rows) words[scope].push(word);
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < BATCH_SIZE) break;
    await setImmediate();
  }
  for (const kind of ENTRY_KINDS) loaded.vocabularies[kind].add(words[kind]);
  loaded.lastId = Math.max(loaded.lastId, lastId);
}
