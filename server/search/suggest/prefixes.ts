import type { Knex } from 'knex';
import { insertJsonRows, jsonTable } from '../json-rows.ts';
import {
  type EntryDiff,
  type EntryKind,
  isVisible,
  MAX_PREFIX_LENGTH,
  MAX_SUGGESTED,
  type PrefixChange,
  parentOf,
  prefixChanges,
  RANGE_END,
  rangeOf,
} from './entries.ts';

/** Suggestions for a prefix with up to this many phrases are computed from the phrases. Answers for more frequent prefixes are stored. */
export const MAX_READ = 64;
/** Entries in a stored answer: twice the number shown, so that it is computed anew only after many of them are removed. */
const STORED_ENTRIES = 2 * MAX_SUGGESTED;

/** The suggestions for one prefix: the count of the tab and the first entries. */
interface PrefixResult {
  prefix: string;
  count: number;
  ids: Set<number>;
}

/** Prefixes are queried in steps of these lengths: most stored prefixes are short. */
const LENGTH_STEPS = [4, 8, 16, MAX_PREFIX_LENGTH];

/**
 * Updates the stored answers after entry updates. A prefix is stored only if all shorter ones are, so longer prefixes are
 * examined only where a shorter one is stored or becomes stored.
 */
export async function updatePrefixes(transaction: Knex, kind: EntryKind, diffs: EntryDiff[]): Promise<void> {
  const changes = prefixChanges(diffs);
  const results = await updatedResults(transaction, kind, changes);
  const isNext = ({ prefix, countDelta }: PrefixChange) => {
    const parent = parentOf(prefix);
    return countDelta > 0 && !results.has(prefix) && (parent === '' || results.has(parent));
  };
  let next = [...changes.values()].filter(isNext);
  while (next.length > 0) {
    const stored = await prefixesOverLimit(transaction, kind, next);
    for (const prefix of stored) results.set(prefix, await computeResult(transaction, kind, prefix));
    const parents = new Set(stored);
    next = stored.length
      ? [...changes.values()].filter(({ prefix }) => parents.has(parentOf(prefix))).filter(isNext)
      : [];
  }
  await storeResults(transaction, kind, [...results.values()]);
}

/** The stored answers of these prefixes, with the changes applied. */
async function updatedResults(
  transaction: Knex,
  kind: EntryKind,
  changes: Map<string, PrefixChange>,
): Promise<Map<string, PrefixResult>> {
  const results = new Map<string, PrefixResult>();
  let shorter = 0;
  for (const length of LENGTH_STEPS) {
    const queried = [...changes.values()].filter(({ prefix }) => {
      const start = prefix.slice(0, shorter).trimEnd();
      return prefix.length > shorter && prefix.length <= length && (start === '' || results.has(start));
    });
    for (const result of await readStored(transaction, kind, queried)) {
      const { countDelta, ids } = changes.get(result.prefix) as PrefixChange;
      results.set(result.prefix, { ...result, count: result.count + countDelta, ids: result.ids.union(ids) });
    }
    shorter = length;
  }
  return results;
}

async function readStored(transaction: Knex, kind: EntryKind, queried: PrefixChange[]): Promise<PrefixResult[]> {
  if (queried.length === 0) return [];
  const values = transaction.select('l.value').from(prefixesAmong(transaction, queried));
  const rows: { prefix: string; count: number; entries: string }[] = await transaction('search_prefixes')
    .where({ kind })
    .whereIn('prefix', values)
    .select('prefix', 'count', 'entries');
  return rows.map(({ prefix, count, entries }) => ({ prefix, count, ids: new Set<number>(JSON.parse(entries)) }));
}

/** The prefixes that have more than `MAX_READ` phrases. */
function prefixesOverLimit(transaction: Knex, kind: EntryKind, queried: PrefixChange[]): Promise<string[]> {
  const counted = `select count(*) from (select 1 as one from search_phrases as p
    where p.kind = ? and p.phrase >= l.value and p.phrase < l.value || ? limit ?) as few`;
  return transaction
    .from(prefixesAmong(transaction, queried))
    .whereRaw(`(${counted}) > ?`, [kind, RANGE_END, MAX_READ + 1, MAX_READ])
    .pluck('l.value');
}

function prefixesAmong(transaction: Knex, queried: PrefixChange[]): Knex.Raw {
  return jsonTable(
    transaction,
    queried.map(({ prefix }) => prefix),
  );
}

/** Computes an answer from all phrases with the prefix. */
async function computeResult(transaction: Knex, kind: EntryKind, prefix: string): Promise<PrefixResult> {
  const [from, below] = rangeOf(prefix);
  const entries = () =>
    transaction('search_phrases as p')
      .join('search_entries as e', 'e.id', 'p.entry_id')
      .where('p.kind', kind)
      .where('p.phrase', '>=', from)
      .where('p.phrase', '<', below)
      .where('p.shared', '<', prefix.length);
  const weight = kind === 'artworks' ? 'e.count' : '1';
  const { count } = await entries().first(transaction.raw(`coalesce(sum(${weight}), 0) as count`));
  const ids = await entries()
    .orderBy([{ column: 'e.count', order: 'desc' }, 'e.id'])
    .limit(STORED_ENTRIES)
    .pluck('e.id');
  return { prefix, count: Number(count), ids: new Set(ids) };
}

async function storeResults(transaction: Knex, kind: EntryKind, results: PrefixResult[]): Promise<void> {
  const counts = await visibleCounts(transaction, results);
  const rows = [];
  for (const result of results) {
    const ids = [...result.ids].filter((id) => counts.has(id));
    const isIncomplete = ids.length < MAX_SUGGESTED && ids.length < result.count;
    const full = isIncomplete ? await computeResult(transaction, kind, result.prefix) : result;
    const first = isIncomplete
      ? [...full.ids]
      : ids.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b);
    rows.push({
      kind,
      prefix: result.prefix,
      count: full.count,
      entries: JSON.stringify(first.slice(0, STORED_ENTRIES)),
    });
  }
  await insertJsonRows(
    transaction,
    'search_prefixes',
    { kind: 'text', prefix: 'text', count: 'integer', entries: 'text' },
    rows,
    '(kind, prefix) do update set count = excluded.count, entries = excluded.entries',
  );
}

async function visibleCounts(transaction: Knex, results: PrefixResult[]): Promise<Map<number, number>> {
  const ids = [...new Set(results.flatMap((result) => [...result.ids]))].map(String);
  const values = transaction.select(transaction.raw('cast(l.value as integer)')).from(jsonTable(transaction, ids));
  const rows: { id: number; kind: EntryKind; words: string; count: number; is_shown: boolean }[] = await transaction(
    'search_entries',
  )
    .whereIn('id', values)
    .select('id', 'kind', 'words', 'count', 'is_shown');
  return new Map(rows.filter(isVisible).map(({ id, count }) => [id, count]));
}
