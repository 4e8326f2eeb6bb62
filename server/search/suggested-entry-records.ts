import type { Knex } from 'knex';
import type { EntryKind } from './entries.ts';
import { rangeOf } from './phrases.ts';
import { mostRead } from './prefix-records.ts';

interface Suggested {
  count: number;
  /** Of entries, the best first. */
  ids: number[];
}

interface ReadEntry {
  id: number;
  words: string;
  count: number;
}

/** The entries in which a word begins so: from the stored answer, or one by one where there are few. */
export async function suggestedEntries(
  database: Knex,
  kind: EntryKind,
  prefix: string,
  most: number,
): Promise<Suggested> {
  const stored: { count: number; entries: string } | undefined = await database('search_prefixes')
    .where({ kind, prefix })
    .first('count', 'entries');
  const [from, below] = rangeOf(stored ? `${prefix} ` : prefix);
  const rows: ReadEntry[] = await database('search_phrases as p')
    .join('search_entries as e', 'e.id', 'p.entry_id')
    .where('p.kind', kind)
    .where('p.phrase', '>=', from)
    // Of what a stored answer counts, only the entries that end here: they are what was typed already.
    .where('p.phrase', stored ? '=' : '<', stored ? from : below)
    .where('p.shared', '<', prefix.length)
    .orderBy('p.phrase')
    .limit(mostRead + 1)
    .select('e.id', 'e.words', 'e.count');
  const ids = rows.sort((a, b) => likeness(b, prefix) - likeness(a, prefix) || b.count - a.count).map(({ id }) => id);
  if (!stored) return { count: total(kind, rows), ids: ids.slice(0, most) };
  const whole = rows.filter(({ words }) => words === prefix).map(({ id }) => id);
  return { count: stored.count, ids: [...new Set<number>([...whole, ...JSON.parse(stored.entries)])].slice(0, most) };
}

// First what is typed already, then what begins with it, then what has it further on.
function likeness({ words }: ReadEntry, prefix: string): number {
  return words === prefix ? 2 : words.startsWith(prefix) ? 1 : 0;
}

function total(kind: EntryKind, rows: ReadEntry[]): number {
  return kind === 'artworks' ? rows.reduce((sum, { count }) => sum + count, 0) : rows.length;
}
