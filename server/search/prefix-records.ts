import type { Knex } from 'knex';
import { type EntryKind, isSeen, type Step } from './entries.ts';
import { listed } from './listed-records.ts';
import { endOfRange, longestPrefix, rangeOf } from './phrases.ts';
import { parentOf, type Touched, touchedPrefixes } from './touched-prefixes.ts';

/** Phrases with one beginning that are still read one by one; the answer for a beginning that more have is stored. */
export const mostRead = 64;
/** Entries kept in a stored answer, and how few of them make it worth looking for others. */
const kept = 10;
const tooFew = 5;

/** The answer for one beginning: what its tab counts, and its first entries. */
interface Answer {
  prefix: string;
  count: number;
  ids: Set<number>;
}

/**
 * Brings the stored answers in step with changed entries. A beginning is stored only if all shorter ones are, so one letter
 * after the other is looked at, for as long as there is something stored or to be stored.
 */
export async function updatePrefixes(transaction: Knex, kind: EntryKind, steps: Step[]): Promise<void> {
  const byLength = touchedPrefixes(steps);
  const answers: Answer[] = [];
  const stored = new Set(['']);
  for (let length = 1, idle = 0; idle < 2 && length <= longestPrefix; length++) {
    const asked = (byLength.get(length) ?? []).filter(({ prefix }) => stored.has(parentOf(prefix)));
    const next = await answersFor(transaction, kind, asked);
    for (const answer of next) stored.add(answer.prefix);
    answers.push(...next);
    // A blank is passed over, which leaves one length empty.
    idle = next.length ? 0 : idle + 1;
  }
  await save(transaction, kind, answers);
}

async function answersFor(transaction: Knex, kind: EntryKind, asked: Touched[]): Promise<Answer[]> {
  if (asked.length === 0) return [];
  const stored = await readStored(transaction, kind, asked);
  const known = asked.flatMap(({ prefix, more, ids }) => {
    const row = stored.get(prefix);
    return row ? { prefix, count: row.count + more, ids: row.ids.union(ids) } : [];
  });
  const others = asked.filter(({ prefix, more }) => more > 0 && !stored.has(prefix)).map(({ prefix }) => prefix);
  const grown = await grownPrefixes(transaction, kind, others);
  return [...known, ...(await Promise.all(grown.map((prefix) => readAnswer(transaction, kind, prefix))))];
}

async function readStored(transaction: Knex, kind: EntryKind, asked: Touched[]): Promise<Map<string, Answer>> {
  const values = transaction.select('l.value').from(
    listed(
      transaction,
      asked.map(({ prefix }) => prefix),
    ),
  );
  const rows: { prefix: string; count: number; entries: string }[] = await transaction('search_prefixes')
    .where({ kind })
    .whereIn('prefix', values)
    .select('prefix', 'count', 'entries');
  return new Map(
    rows.map(({ prefix, count, entries }) => [prefix, { prefix, count, ids: new Set<number>(JSON.parse(entries)) }]),
  );
}

/** Those of the beginnings that more phrases have than are read one by one. */
function grownPrefixes(transaction: Knex, kind: EntryKind, prefixes: string[]): Promise<string[]> {
  const counted = `select count(*) from (select 1 as one from search_phrases as p
    where p.kind = ? and p.phrase >= l.value and p.phrase < l.value || ? limit ?) as few`;
  return transaction
    .from(listed(transaction, prefixes))
    .whereRaw(`(${counted}) > ?`, [kind, endOfRange, mostRead + 1, mostRead])
    .pluck('l.value');
}

/** Counted and chosen from all the phrases with this beginning. */
async function readAnswer(transaction: Knex, kind: EntryKind, prefix: string): Promise<Answer> {
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
    .limit(kept)
    .pluck('e.id');
  return { prefix, count: Number(count), ids: new Set(ids) };
}

async function save(transaction: Knex, kind: EntryKind, answers: Answer[]): Promise<void> {
  const counts = await seenCounts(transaction, answers);
  const rows = [];
  for (const answer of answers) {
    const ids = [...answer.ids].filter((id) => counts.has(id));
    const isShort = ids.length < tooFew && ids.length < answer.count;
    const full = isShort ? await readAnswer(transaction, kind, answer.prefix) : answer;
    const first = isShort ? [...full.ids] : ids.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b);
    rows.push({ kind, prefix: answer.prefix, count: full.count, entries: JSON.stringify(first.slice(0, kept)) });
  }
  for (let start = 0; start < rows.length; start += 400) {
    await transaction('search_prefixes')
      .insert(rows.slice(start, start + 400))
      .onConflict(['kind', 'prefix'])
      .merge(['count', 'entries']);
  }
}

async function seenCounts(transaction: Knex, answers: Answer[]): Promise<Map<number, number>> {
  const ids = [...new Set(answers.flatMap((answer) => [...answer.ids]))].map(String);
  const values = transaction.select(transaction.raw('cast(l.value as integer)')).from(listed(transaction, ids));
  const rows: { id: number; kind: EntryKind; words: string; count: number; is_shown: boolean }[] = await transaction(
    'search_entries',
  )
    .whereIn('id', values)
    .select('id', 'kind', 'words', 'count', 'is_shown');
  return new Map(rows.filter(isSeen).map(({ id, count }) => [id, count]));
}
