import type { Knex } from 'knex';
import { type EntryKind, entryKinds } from './entries.ts';
import { rangeOf } from './phrases.ts';
import { mostRead } from './prefix-records.ts';

export interface Suggested {
  count: number;
  /** Of entries, the best first. */
  ids: number[];
}

interface StoredAnswer {
  kind: EntryKind;
  count: number;
  /** Ids, as JSON. */
  entries: string;
}

interface ReadEntry {
  kind: EntryKind;
  id: number;
  words: string;
  count: number;
}

/** The entries of each kind in which a word begins so: from the stored answer, or one by one where there are few. */
export async function suggestedEntries(
  database: Knex,
  prefix: string,
  most: number,
): Promise<Record<EntryKind, Suggested>> {
  const stored = await readStored(database, prefix);
  const read = await readEntries(database, prefix, stored);
  const suggested = entryKinds.map((kind): [EntryKind, Suggested] => {
    const rows = read
      .filter((row) => row.kind === kind)
      .sort((a, b) => likeness(b, prefix) - likeness(a, prefix) || b.count - a.count);
    const answer = stored.get(kind);
    return [kind, answer ? fromStored(answer, rows, prefix, most) : fromRead(kind, rows, most)];
  });
  return Object.fromEntries(suggested) as Record<EntryKind, Suggested>;
}

async function readStored(database: Knex, prefix: string): Promise<Map<EntryKind, StoredAnswer>> {
  const rows: StoredAnswer[] = await database('search_prefixes')
    .whereIn('kind', entryKinds)
    .where({ prefix })
    .select('kind', 'count', 'entries');
  return new Map(rows.map((row) => [row.kind, row]));
}

// One statement for all kinds, always the same: this is asked for with every few letters that anybody types.
const phrases = `select * from (
  select e.kind, e.id, e.words, e.count from search_phrases as p join search_entries as e on e.id = p.entry_id
  where p.kind = ? and p.phrase between ? and ? and p.shared < ? order by p.phrase limit ?) as found`;
const phrasesOfAllKinds = entryKinds.map(() => phrases).join(' union all ');

async function readEntries(database: Knex, prefix: string, stored: Map<EntryKind, StoredAnswer>): Promise<ReadEntry[]> {
  const bindings = entryKinds.flatMap((kind) => {
    // Of what a stored answer counts, only the entries that end here: they are what was typed already.
    const range = stored.has(kind) ? [`${prefix} `, `${prefix} `] : rangeOf(prefix);
    return [kind, ...range, prefix.length, mostRead + 1];
  });
  return database
    .from(database.raw(`(${phrasesOfAllKinds}) as begun`, bindings))
    .select('kind', 'id', 'words', 'count');
}

function fromRead(kind: EntryKind, rows: ReadEntry[], most: number): Suggested {
  const count = kind === 'artworks' ? rows.reduce((sum, row) => sum + row.count, 0) : rows.length;
  return { count, ids: rows.slice(0, most).map(({ id }) => id) };
}

function fromStored({ count, entries }: StoredAnswer, rows: ReadEntry[], prefix: string, most: number): Suggested {
  const whole = rows.filter(({ words }) => words === prefix).map(({ id }) => id);
  return { count, ids: [...new Set<number>([...whole, ...JSON.parse(entries)])].slice(0, most) };
}

// First what is typed already, then what begins with it, then what has it further on.
function likeness({ words }: ReadEntry, prefix: string): number {
  return words === prefix ? 2 : words.startsWith(prefix) ? 1 : 0;
}
