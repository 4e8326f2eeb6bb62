import type { Knex } from 'knex';
import { type Candidate, respacedCandidates } from '../spelling/candidates.ts';
import { loadVocabulary } from '../spelling/stored-words.ts';
import { maxEdits, type NearWord } from '../spelling/vocabulary.ts';
import { rangeOf } from '../suggest/entries.ts';

type NameKind = 'artists' | 'styles';

const MAX_NAMES = 1_000;
const MAX_COMPARED = 400;
/** Names with one of the words near to a typed one. */
const MAX_WITH_ANY_WORD = 10_000;
const MAX_NEAR = 25;

/** The names that have all the words, the last perhaps as a beginning, best match first. */
export async function findNamesWith(database: Knex, kind: NameKind, words: string[]): Promise<NameEntry[]> {
  const last = words.at(-1);
  if (last === undefined) return [];
  const withLast = entriesWithPhrase(database, kind, rangeOf(last));
  const others = words.slice(0, -1).map((word) => entriesWithPhrase(database, kind, rangeOf(`${word} `)));
  // What they have in common is found out first: many names have one of the words, and few have all.
  const withAll = others.length ? withLast.intersect(others) : withLast;
  const entries = await visibleEntries(database, kind).whereIn('e.id', withAll).limit(MAX_NAMES);
  return sortByMatch(entries, words);
}

/** What was meant by words that no name has: the nearest name's. */
export async function findNearestName(database: Knex, kind: NameKind, words: string[]): Promise<Candidate | null> {
  const vocabulary = await loadVocabulary(database, kind);
  const near = words.map((word, index) =>
    maxEdits(word) === 0
      ? [{ word, distance: 0 }]
      : vocabulary.near(word, { most: MAX_NEAR, isPrefix: index === words.length - 1 }),
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
  const meant = rows.flatMap((row) => matchNearWords(row.words, near) ?? []);
  return meant.sort((a, b) => a.cost - b.cost)[0] ?? null;
}

// A range for each word: both engines go through their index once for each.
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

// Of this kind by where their ids are from: asked for the kind as well, SQLite would go through all that are of it.
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
  /** Id of the artist or style. */
  key: string;
  words: string;
  count: number;
}

/** The best match first: the whole name, then all words as they are, then the last as a beginning; of equals the one with more works. */
export function sortByMatch(entries: NameEntry[], words: string[]): NameEntry[] {
  const whole = words.join(' ');
  const level = ({ words: name }: NameEntry) => {
    if (name === whole) return 0;
    const known = new Set(name.split(' '));
    return words.every((word) => known.has(word)) ? 1 : 2;
  };
  return entries
    .map((entry) => ({ entry, level: level(entry) }))
    .sort((a, b) => a.level - b.level || b.entry.count - a.entry.count || (a.entry.words < b.entry.words ? -1 : 1))
    .map(({ entry }) => entry);
}

/** The words of a name that were meant, each by another typed word, and how many edits away they are; null where one was not meant. */
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
