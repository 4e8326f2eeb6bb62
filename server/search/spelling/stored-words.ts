import type { Knex } from 'knex';
import { insertRows } from '../json-rows.ts';
import type { EntryKind } from '../suggest/entries.ts';
import { forgiven, Vocabulary } from './vocabulary.ts';

/** Words that are read in one go, before others may run. */
const together = 5_000;

/** Adds words to those that misspelt ones are corrected to; none is taken out again until the index is rebuilt. */
export async function keepWords(transaction: Knex, scope: EntryKind, words: string[]): Promise<void> {
  const rows = [...new Set(words)].filter((word) => forgiven(word) > 0).map((word) => ({ scope, word }));
  await insertRows(transaction, 'search_words', { scope: 'text', word: 'text' }, rows, '(scope, word) do nothing');
}

interface Loaded {
  vocabulary: Vocabulary;
  lastId: number;
}

// One for each database that the process talks to, filled when something misspelt is first asked for.
const loaded = new WeakMap<object, Map<EntryKind, Loaded>>();

/** The words of the index, of which only those that are new since the last time are read. */
export async function readVocabulary(database: Knex, scope: EntryKind): Promise<Vocabulary> {
  const scopes = loaded.get(database.client) ?? new Map<EntryKind, Loaded>();
  loaded.set(database.client, scopes);
  const known = scopes.get(scope) ?? { vocabulary: new Vocabulary(), lastId: 0 };
  scopes.set(scope, known);
  const words: string[] = [];
  let lastId = known.lastId;
  for (let read = together; read === together; ) {
    const rows: { id: number; word: string }[] = await database('search_words')
      .where({ scope })
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(together)
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
