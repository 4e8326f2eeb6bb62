import type { Knex } from 'knex';
import { insertRows } from '../json-rows.ts';
import type { EntryKind } from '../suggest/entries.ts';
import { maxEdits, Vocabulary } from './vocabulary.ts';

/** Words that are read in one go, before others may run. */
const BATCH_SIZE = 5_000;

/** Adds words to those that misspelt ones are corrected to; none is taken out again until the index is rebuilt. */
export async function storeWords(transaction: Knex, scope: EntryKind, words: string[]): Promise<void> {
  const rows = [...new Set(words)].filter((word) => maxEdits(word) > 0).map((word) => ({ scope, word }));
  await insertRows(transaction, 'search_words', { scope: 'text', word: 'text' }, rows, '(scope, word) do nothing');
}

interface LoadedWords {
  vocabulary: Vocabulary;
  lastId: number;
}

// One for each database that the process talks to, filled when something misspelt is first asked for.
const loadedByDatabase = new WeakMap<object, Map<EntryKind, LoadedWords>>();

/** The words of the index, of which only those that are new since the last time are read. */
export async function loadVocabulary(database: Knex, scope: EntryKind): Promise<Vocabulary> {
  const scopes = loadedByDatabase.get(database.client) ?? new Map<EntryKind, LoadedWords>();
  loadedByDatabase.set(database.client, scopes);
  const known = scopes.get(scope) ?? { vocabulary: new Vocabulary(), lastId: 0 };
  scopes.set(scope, known);
  const words: string[] = [];
  let lastId = known.lastId;
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
  known.vocabulary.add(words);
  known.lastId = Math.max(known.lastId, lastId);
  return known.vocabulary;
}
