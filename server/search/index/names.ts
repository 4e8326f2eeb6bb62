import type { Knex } from 'knex';
import { isScheduled, isShownArtist } from '../../artworks/status.ts';
import { storeWords } from '../spelling/stored-words.ts';
import type { EntryChange } from '../suggest/entries.ts';
import { applyEntryChanges, ensureEntries } from '../suggest/store-entries.ts';
import { wordsOf } from '../words.ts';
import type { PendingChange } from './pending.ts';

interface NameRow {
  id: number;
  name: string;
  is_shown_on_website: boolean | number;
  published_at: number | null;
}

/** Updates the entries of artists or styles from the catalogue. Returns those that are published later, to be indexed then. */
export async function indexNames(
  transaction: Knex.Transaction,
  kind: 'artists' | 'styles',
  ids: number[],
  now: number,
): Promise<PendingChange[]> {
  if (ids.length === 0) return [];
  const rows = await readNames(transaction, kind, ids);
  const words = new Map(rows.map((row) => [row.id, wordsOf(row.name)]));
  await storeWords(transaction, kind, [...words.values()].flat());
  const entries = await ensureEntries(transaction, kind, new Map(ids.map((id) => [String(id), ''])));
  const shown = new Set(rows.filter((row) => isShownArtist(row, now)).map(({ id }) => id));
  const changes = ids.map((id): [number, EntryChange] => [
    entries.get(String(id)) as number,
    { words: words.get(id)?.join(' ') ?? '', is_shown: shown.has(id) },
  ]);
  await applyEntryChanges(transaction, new Map(changes));
  return rows.flatMap(({ id, published_at }) =>
    isScheduled(published_at, now) ? { kind: 'artist', id, due_at: published_at } : [],
  );
}

function readNames(transaction: Knex, kind: 'artists' | 'styles', ids: number[]): Promise<NameRow[]> {
  const rows = transaction(kind).whereIn('id', ids).select('id', 'name');
  return kind === 'artists'
    ? rows.select('is_shown_on_website', 'published_at')
    : rows.select(transaction.raw('? as is_shown_on_website, ? as published_at', [1, 0]));
}
