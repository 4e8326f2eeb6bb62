import type { Knex } from 'knex';
import { insertRows, jsonTable } from '../json-rows.ts';
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

/** Phrases with one beginning that are still read one by one; the answer for a beginning that more have is stored. */
export const MAX_READ = 64;
/** Entries kept in a stored answer: twice what is shown, so that only after many have gone others have to be looked for. */
const STORED_ENTRIES = 2 * MAX_SUGGESTED;

/** The answer for one beginning: what its tab counts, and its first entries. */
interface PrefixAnswer {
  prefix: string;
  count: number;
  ids: Set<number>;
}

/** Lengths that are asked for together: most beginnings that are stored are short. */
const LENGTH_STEPS = [4, 8, 16, MAX_PREFIX_LENGTH];

/**
 * Brings the stored answers in step with changed entries. A beginning is stored only if all shorter ones are, so longer ones
 * are looked at only where there is something stored, or to be stored.
 */
export async function updatePrefixes(transaction: Knex, kind: EntryKind, steps: EntryDiff[]): Promise<void> {
  const touched = prefixChanges(steps);
  const answers = await updatedAnswers(transaction, kind, touched);
  const isNext = ({ prefix, countDelta }: PrefixChange) => {
    const parent = parentOf(prefix);
    return countDelta > 0 && !answers.has(prefix) && (parent === '' || answers.has(parent));
  };
  let next = [...touched.values()].filter(isNext);
  while (next.length > 0) {
    const grown = await prefixesOverLimit(transaction, kind, next);
    for (const prefix of grown) answers.set(prefix, await computeAnswer(transaction, kind, prefix));
    const parents = new Set(grown);
    next = grown.length
      ? [...touched.values()].filter(({ prefix }) => parents.has(parentOf(prefix))).filter(isNext)
      : [];
  }
  await storeAnswers(transaction, kind, [...answers.values()]);
}

/** The answers that are stored, with what the changes make of them. */
async function updatedAnswers(
  transaction: Knex,
  kind: EntryKind,
  touched: Map<string, PrefixChange>,
): Promise<Map<string, PrefixAnswer>> {
  const answers = new Map<string, PrefixAnswer>();
  let shorter = 0;
  for (const length of LENGTH_STEPS) {
    const asked = [...touched.values()].filter(({ prefix }) => {
      const start = prefix.slice(0, shorter).trimEnd();
      return prefix.length > shorter && prefix.length <= length && (start === '' || answers.has(start));
    });
    for (const answer of await readStored(transaction, kind, asked)) {
      const { countDelta, ids } = touched.get(answer.prefix) as PrefixChange;
      answers.set(answer.prefix, { ...answer, count: answer.count + countDelta, ids: answer.ids.union(ids) });
    }
    shorter = length;
  }
  return answers;
}

async function readStored(transaction: Knex, kind: EntryKind, asked: PrefixChange[]): Promise<PrefixAnswer[]> {
  if (asked.length === 0) return [];
  const values = transaction.select('l.value').from(prefixesAmong(transaction, asked));
  const rows: { prefix: string; count: number; entries: string }[] = await transaction('search_prefixes')
    .where({ kind })
    .whereIn('prefix', values)
    .select('prefix', 'count', 'entries');
  return rows.map(({ prefix, count, entries }) => ({ prefix, count, ids: new Set<number>(JSON.parse(entries)) }));
}

/** Those of the beginnings that more phrases have than are read one by one. */
function prefixesOverLimit(transaction: Knex, kind: EntryKind, asked: PrefixChange[]): Promise<string[]> {
  const counted = `select count(*) from (select 1 as one from search_phrases as p
    where p.kind = ? and p.phrase >= l.value and p.phrase < l.value || ? limit ?) as few`;
  return transaction
    .from(prefixesAmong(transaction, asked))
    .whereRaw(`(${counted}) > ?`, [kind, RANGE_END, MAX_READ + 1, MAX_READ])
    .pluck('l.value');
}

function prefixesAmong(transaction: Knex, asked: PrefixChange[]): Knex.Raw {
  return jsonTable(
    transaction,
    asked.map(({ prefix }) => prefix),
  );
}

/** Counted and chosen from all the phrases with this beginning. */
async function computeAnswer(transaction: Knex, kind: EntryKind, prefix: string): Promise<PrefixAnswer> {
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

async function storeAnswers(transaction: Knex, kind: EntryKind, answers: PrefixAnswer[]): Promise<void> {
  const counts = await visibleCounts(transaction, answers);
  const rows = [];
  for (const answer of answers) {
    const ids = [...answer.ids].filter((id) => counts.has(id));
    const isShort = ids.length < MAX_SUGGESTED && ids.length < answer.count;
    const full = isShort ? await computeAnswer(transaction, kind, answer.prefix) : answer;
    const first = isShort ? [...full.ids] : ids.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b);
    rows.push({
      kind,
      prefix: answer.prefix,
      count: full.count,
      entries: JSON.stringify(first.slice(0, STORED_ENTRIES)),
    });
  }
  await insertRows(
    transaction,
    'search_prefixes',
    { kind: 'text', prefix: 'text', count: 'integer', entries: 'text' },
    rows,
    '(kind, prefix) do update set count = excluded.count, entries = excluded.entries',
  );
}

async function visibleCounts(transaction: Knex, answers: PrefixAnswer[]): Promise<Map<number, number>> {
  const ids = [...new Set(answers.flatMap((answer) => [...answer.ids]))].map(String);
  const values = transaction.select(transaction.raw('cast(l.value as integer)')).from(jsonTable(transaction, ids));
  const rows: { id: number; kind: EntryKind; words: string; count: number; is_shown: boolean }[] = await transaction(
    'search_entries',
  )
    .whereIn('id', values)
    .select('id', 'kind', 'words', 'count', 'is_shown');
  return new Map(rows.filter(isVisible).map(({ id, count }) => [id, count]));
}
