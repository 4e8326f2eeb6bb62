import type { Knex } from 'knex';
import { insertJsonRows } from '../json-rows.ts';
import type { EntryKind } from '../suggest/entries.ts';
import { maxEdits, Vocabulary } from './vocabulary.ts';

/** Rows per query; other requests run between two queries. */
const BATCH_SIZE = 5_000;

/** Stores words that misspelt ones can be corrected to. Words are only deleted when the index is rebuilt. */
export async function storeWords(transaction: Knex, scope: EntryKind, words: string[]): Promise<void> {
  const rows = [...new Set(words)].filter((word) => maxEdits(word) > 0).map((word) => ({ scope, word }));
  await insertJsonRows(transaction, 'search_words', { scope: 'text', word: 'text' }, rows, '(scope, word) do nothing');
}

interface LoadedWords {
  vocabulary: Vocabulary;
  lastId: number;
}

// The vocabularies of each database, loaded at the first misspelt search.
const loadedByDatabase = new WeakMap<object, Map<EntryKind, LoadedWords>>();

/** The vocabulary of the index. Reads only the words added since the last call. */
export async function loadVocabulary(database: Knex, scope: EntryKind): Promise<Vocabulary> {
  const scopes = loadedByDatabase.get(database.client) ?? new Map<EntryKind, LoadedWords>();
  loadedByDatabase.set(database.client, scopes);
  const entry = scopes.get(scope) ?? { vocabulary: new Vocabulary(), lastId: 0 };
  scopes.set(scope, entry);
  const words: string[] = [];
  let lastId = entry.lastId;
  for (let read = BATCH_SIZE; read === BATCH_SIZE; ) {
    const rows: { id: number; word: string }[] = await database('search_words')
      .where({ scope })
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', 'word');
    for (const { word } of rows) words.push(word);
    lastId = rows.at(-1)?.id ?? lastId;
    read = rows.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  entry.vocabulary.add(words);
  entry.lastId = Math.max(entry.lastId, lastId);
  return entry.vocabulary;
}
