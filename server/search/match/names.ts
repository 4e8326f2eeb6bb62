import type { Knex } from 'knex';
import { type Candidate, respacedCandidates } from '../spelling/candidates.ts';
import { loadVocabulary } from '../spelling/stored-words.ts';
import { maxEdits, type NearWord } from '../spelling/vocabulary.ts';
import { rangeOf } from '../suggest/entries.ts';

type NameKind = 'artists' | 'styles';

const MAX_NAMES = 1_000;
const MAX_COMPARED = 400;

/** Entries that contain one of the words near to a typed one. */
const MAX_WITH_ANY_WORD = 10_000;
const MAX_NEAR = 25;

/** Names with all the words, the last also as a prefix, best match first. */
export async function findNamesWith(database: Knex, kind: NameKind, words: string[]): Promise<NameEntry[]> {
  const last = words.at(-1);
  if (last === undefined) return [];
  const withLast = entriesWithPhrase(database, kind, rangeOf(last));
  const others = words.slice(0, -1).map((word) => entriesWithPhrase(database, kind, rangeOf(`${word} `)));
  // The intersection comes before the join: many names contain one of the words, few contain all.
  const withAll = others.length ? withLast.intersect(others) : withLast;
  const entries = await visibleEntries(database, kind).whereIn('e.id', withAll).limit(MAX_NAMES);
  return sortByMatch(entries, words);
}

/** The words of the nearest name, for words that no name contains. */
export async function findNearestName(database: Knex, kind: NameKind, words: string[]): Promise<Candidate | null> {
  const vocabulary = await loadVocabulary(database, kind);
  const near = words.map((word, index) =>
    maxEdits(word) === 0
      ? [{ word, distance: 0 }]
      : vocabulary.near(word, { max: MAX_NEAR, isPrefix: index === words.length - 1 }),
  );
  const byLetters = await nearestByEdits(database, kind, near);
  if (byLetters && byLetters.cost <= 1) return byLetters;
  for (const reading of respacedCandidates(words, vocabulary)) {
    if ((await findNamesWith(database, kind, reading.words)).length) return reading;
  }
  return byLetters;
}

async function nearestByEdits(database: Knex, kind: NameKind, near: NearWord[][]): Promise<Candidate | null> {
  let ids: Set<number> | null = null;
  for (const choices of near) {
    const found: Set<number> = new Set(await entriesWithAnyWord(database, kind, choices));
    ids = ids ? ids.intersection(found) : found;
    if (ids.size === 0) return null;
  }
  const rows: NameEntry[] = await visibleEntries(database, kind).whereIn(
    'e.id',
    [...(ids ?? [])].slice(0, MAX_COMPARED),
  );
  const candidates = rows.flatMap((row) => matchNearWords(row.words, near) ?? []);
  return candidates.sort((a, b) => a.cost - b.cost)[0] ?? null;
}

// One range for each word, so that both engines use their index.
function entriesWithAnyWord(database: Knex, kind: NameKind, choices: NearWord[]): Promise<number[]> {
  return database('search_phrases')
    .where({ kind })
    .where((one) => {
      for (const { word } of choices) one.orWhere((range) => whereInRange(range, rangeOf(`${word} `)));
      if (choices.length === 0) one.whereRaw('1 = 0');
    })
    .limit(MAX_WITH_ANY_WORD)
    .pluck('entry_id');
}

function whereInRange(phrases: Knex.QueryBuilder, [from, below]: [string, string]): void {
  phrases.where('phrase', '>=', from).where('phrase', '<', below);
}

// The ids are already of one kind. With a condition on the kind, SQLite would scan all entries of that kind.
function visibleEntries(database: Knex, kind: NameKind): Knex.QueryBuilder {
  const entries = database('search_entries as e').where('e.is_shown', true);
  if (kind === 'styles') entries.where('e.count', '>', 0);
  return entries.orderBy([{ column: 'e.count', order: 'desc' }, 'e.id']).select('e.id', 'e.key', 'e.words', 'e.count');
}

function entriesWithPhrase(database: Knex, kind: NameKind, range: [string, string]): Knex.QueryBuilder {
  const phrases = database('search_phrases').where({ kind }).select('entry_id');
  whereInRange(phrases, range);
  return phrases;
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
