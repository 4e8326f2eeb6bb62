import type { Knex } from 'knex';
import { insertJsonRows } from '../json-rows.ts';
import {
  applyChange,
  ENTRY_KINDS,
  type Entry,
  type EntryChange,
  type EntryDiff,
  type EntryKind,
  indexedPhrases,
} from './entries.ts';
import { updatePrefixes } from './prefixes.ts';

const BATCH_SIZE = 400;

const COLUMNS = { kind: 'text', key: 'text', words: 'text', count: 'integer', is_shown: 'boolean' } as const;

/** The ids of the entries with these keys. Inserts missing entries. */
export async function ensureEntries(
  transaction: Knex,
  kind: EntryKind,
  wordsByKey: Map<string, string>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const keys of chunks([...wordsByKey.keys()])) {
    const missing = keys.map((key) => ({ kind, key, words: wordsByKey.get(key), count: 0, is_shown: false }));
    await insertJsonRows(transaction, 'search_entries', COLUMNS, missing, '(kind, key) do nothing');
    const rows = await transaction('search_entries').where({ kind }).whereIn('key', keys).select('id', 'key');
    for (const { id, key } of rows) ids.set(key, id);
  }
  return ids;
}

/** Applies updates to entries, their phrases and the stored answers. */
export async function applyEntryChanges(transaction: Knex, changes: Map<number, EntryChange>): Promise<void> {
  for (const ids of chunks([...changes.keys()])) {
    const entries: Entry[] = await transaction<Entry>('search_entries').whereIn('id', ids).orderBy('id');
    const pairs = entries.map((before) => ({ before, after: applyChange(before, changes.get(before.id) ?? {}) }));
    await insertJsonRows(
      transaction,
      'search_entries',
      { id: 'integer', ...COLUMNS },
      pairs.map(({ after }) => ({ ...after, is_shown: Boolean(after.is_shown) })),
      '(id) do update set words = excluded.words, count = excluded.count, is_shown = excluded.is_shown',
    );
    for (const kind of ENTRY_KINDS) {
      const diffs = pairs
        .filter(({ before }) => before.kind === kind)
        .map(({ before, after }) => ({ id: before.id, before: indexedPhrases(before), after: indexedPhrases(after) }));
      await updatePhrases(transaction, kind, diffs);
      await updatePrefixes(transaction, kind, diffs);
    }
    const removed = pairs
      .filter(({ after }) => after.kind === 'artworks' && after.count === 0)
      .map(({ after }) => after.id);
    if (removed.length) await transaction('search_entries').whereIn('id', removed).delete();
  }
}

async function updatePhrases(transaction: Knex, kind: EntryKind, diffs: EntryDiff[]): Promise<void> {
  for (const { id, before, after } of diffs) {
    const remaining = new Set(after?.phrases.map(({ phrase }) => phrase));
    const removed = (before?.phrases ?? []).map(({ phrase }) => phrase).filter((phrase) => !remaining.has(phrase));
    if (removed.length)
      await transaction('search_phrases').where({ kind, entry_id: id }).whereIn('phrase', removed).delete();
  }
  const rows = diffs.flatMap(({ id, before, after }) => {
    const stored = new Set(before?.phrases.map(({ phrase, shared }) => `${phrase}${shared}`));
    return (after?.phrases ?? [])
      .filter(({ phrase, shared }) => !stored.has(`${phrase}${shared}`))
      .map((phrase) => ({ kind, entry_id: id, ...phrase }));
  });
  await insertJsonRows(
    transaction,
    'search_phrases',
    { kind: 'text', phrase: 'text', entry_id: 'integer', shared: 'integer' },
    rows,
    '(kind, phrase, entry_id) do update set shared = excluded.shared',
  );
}

function chunks<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, i) =>
    items.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE),
  );
}
