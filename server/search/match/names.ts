import type { Knex } from 'knex';
import type { Query } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import { jsonIds } from '../json-rows.ts';
import type { NameKind, Search } from '../search.ts';
import { type Candidate, respacedCandidates } from '../spelling/candidates.ts';
import type { NearWord } from '../spelling/vocabulary.ts';

const MAX_NAMES = 1_000;
const MAX_COMPARED = 400;

/** Names with all the words, the last also as a prefix, best match first. */
export async function findNamesWith(search: Search, kind: NameKind, words: string[]): Promise<NameEntry[]> {
  const last = words.length - 1;
  let ids: Set<number> | null = null;
  for (const [index, word] of words.entries()) {
    const entries = (await search.nameEntries(word, index === last))[kind];
    ids = ids ? ids.intersection(entries) : entries;
    if (ids.size === 0) return [];
  }
  if (!ids) return [];
  return sortByMatch(await readEntries(search.database, kind, [...ids]).limit(MAX_NAMES), words);
}

/** The words of the nearest name, for words that no name contains. */
export async function findNearestName(search: Search, kind: NameKind, words: string[]): Promise<Candidate | null> {
  const byLetters = await nearestByEdits(search, kind, words);
  if (byLetters && byLetters.cost <= 1) return byLetters;
  const vocabularies = await search.vocabularies();
  for (const reading of respacedCandidates(words, vocabularies[kind])) {
    if ((await findNamesWith(search, kind, reading.words)).length) return reading;
  }
  return byLetters;
}

async function nearestByEdits(search: Search, kind: NameKind, words: string[]): Promise<Candidate | null> {
  const near: NearWord[][] = [];
  let ids: Set<number> | null = null;
  for (const [index, word] of words.entries()) {
    const choices = await search.nearNames(kind, word, index === words.length - 1);
    near.push(choices.words);
    ids = ids ? ids.intersection(choices.entries) : choices.entries;
    if (ids.size === 0) return null;
  }
  const rows: NameEntry[] = await readEntries(search.database, kind, [...(ids ?? [])].slice(0, MAX_COMPARED));
  const candidates = rows.flatMap((row) => matchNearWords(row.words, near) ?? []);
  return candidates.sort((a, b) => a.cost - b.cost)[0] ?? null;
}

// The ids are already of one kind. With a condition on the kind, SQLite would scan all entries of that kind.
function readEntries(
  database: Knex,
  kind: NameKind,
  ids: number[],
): Query<Pick<Row<'search_entries'>, 'id' | 'key' | 'words' | 'count'>> {
  const entries = database('search_entries as e').whereIn('e.id', jsonIds(database, ids)).where('e.is_shown', true);
  if (kind === 'styles') entries.where('e.count', '>', 0);
  return entries.orderBy([{ column: 'e.count', order: 'desc' }, 'e.id']).select('e.id', 'e.key', 'e.words', 'e.count');
}

export interface NameEntry {
  id: number;
  /** The id of the artist or style, as text. */
  key: string;
  words: string;
  count: number;
}

/** Orders by match: the whole name, all words as whole words, the last as a prefix; then by number of artworks. */
export function sortByMatch(entries: NameEntry[], words: string[]): NameEntry[] {
  const whole = words.join(' ');
  const level = ({ words: name }: NameEntry) => {
    if (name === whole) return 0;
    const nameWords = new Set(name.split(' '));
    return words.every((word) => nameWords.has(word)) ? 1 : 2;
  };
  return entries
    .map((entry) => ({ entry, level: level(entry) }))
    .sort((a, b) => a.level - b.level || b.entry.count - a.entry.count || (a.entry.words < b.entry.words ? -1 : 1))
    .map(({ entry }) => entry);
}

/** Assigns each typed word to another word of the name, with the total number of edits; null if a typed word has none. */
export function matchNearWords(name: string, near: NearWord[][]): { words: string[]; cost: number } | null {
  const left = name.split(' ');
  const words: string[] = [];
  let cost = 0;
  for (const choices of near) {
    const [nearest] = choices.filter(({ word }) => left.includes(word)).sort((a, b) => a.distance - b.distance);
    if (!nearest) return null;
    left.splice(left.indexOf(nearest.word), 1);
    words.push(nearest.word);
    cost += nearest.distance;
  }
  return { words, cost };
}
