import type { Knex } from 'knex';
import { freshen } from './index/sync.ts';
import { searchEngine } from './match/matches.ts';
import { type NameEntry, namesWith, nearestName } from './match/names.ts';
import { readingsOf } from './spelling/readings.ts';
import { asArtworksWrite, asNamesWrite } from './spelling/restore.ts';
import { readVocabulary } from './spelling/stored-words.ts';
import { type FoundTerm, searchedWords } from './words.ts';

/** How many matches tell two readings of equal cost apart. */
const enough = 200;

const nothing: FoundTerm = { words: null, instead: null };

/** What to search for among the artworks. */
export async function findTerm(database: Knex, term: string, now: number): Promise<FoundTerm> {
  await freshen(database, now);
  const words = searchedWords(term);
  if (words.length === 0) return nothing;
  if (await searchEngine(database).count(database, words, 1)) return { words, instead: null };
  const instead = await corrected(database, words);
  return instead ? { words: instead, instead: await asArtworksWrite(database, instead, now) } : nothing;
}

export interface FoundNames {
  /** Best match first. */
  entries: NameEntry[];
  /** What was searched for instead, as it is written, where no name has the words of the term. */
  instead: string | null;
}

/** The artists or styles whose names have the words of a term, or else those near to them. */
export async function findNames(
  database: Knex,
  kind: 'artists' | 'styles',
  term: string,
  now: number,
): Promise<FoundNames> {
  await freshen(database, now);
  const words = searchedWords(term);
  const entries = await namesWith(database, kind, words);
  if (entries.length || words.length === 0) return { entries, instead: null };
  const nearest = await nearestName(database, kind, words);
  if (!nearest) return { entries: [], instead: null };
  const named = await namesWith(database, kind, nearest.words);
  return { entries: named, instead: await asNamesWrite(database, kind, nearest.words, named) };
}

// Names first: what is typed wrongly is mostly a name, and of a name all words are known together.
async function corrected(database: Knex, words: string[]): Promise<string[] | null> {
  const engine = searchEngine(database);
  const name = await nearestName(database, 'artists', words);
  let best = name && (await engine.count(database, name.words, 1)) ? { ...name, matches: enough } : null;
  const known = { words: await readVocabulary(database, 'artworks'), names: await readVocabulary(database, 'artists') };
  for (const { words: read, cost } of readingsOf(words, known)) {
    if (best && cost >= best.cost && best.matches >= enough) break;
    if (best && cost > best.cost) break;
    const matches = await engine.count(database, read, enough);
    if (matches > (best?.cost === cost ? best.matches : 0)) best = { words: read, cost, matches };
  }
  return best?.words ?? null;
}
