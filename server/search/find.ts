import type { Knex } from 'knex';
import { syncIndex } from './index/sync.ts';
import { searchEngine } from './match/matches.ts';
import { findNamesWith, findNearestName, type NameEntry } from './match/names.ts';
import { correctionCandidates } from './spelling/candidates.ts';
import { restoreFromArtworks, restoreFromNames } from './spelling/restore.ts';
import { loadVocabulary } from './spelling/stored-words.ts';
import { type ResolvedTerm, searchWords } from './words.ts';

/** Counting stops here when two corrections with the same number of edits are compared by their matches. */
const ENOUGH_MATCHES = 200;

const NO_MATCH: ResolvedTerm = { words: null, correction: null };

/** Decides which words to search artworks for: those of the term, or else the nearest words that match anything. */
export async function resolveTerm(database: Knex, term: string, now: number): Promise<ResolvedTerm> {
  await syncIndex(database, now);
  const words = searchWords(term);
  if (words.length === 0) return NO_MATCH;
  if (await searchEngine(database).count(database, words, 1)) return { words, correction: null };
  const corrected = await correctedWords(database, words);
  return corrected ? { words: corrected, correction: await restoreFromArtworks(database, corrected, now) } : NO_MATCH;
}

export interface NameMatches {
  /** Best match first. */
  entries: NameEntry[];
  /** The corrected term in its original spelling; null if names match the term itself. */
  correction: string | null;
}

/** The artists or styles whose names contain the words of a term, or else the words nearest to them. */
export async function findNames(
  database: Knex,
  kind: 'artists' | 'styles',
  term: string,
  now: number,
): Promise<NameMatches> {
  await syncIndex(database, now);
  const words = searchWords(term);
  const entries = await findNamesWith(database, kind, words);
  if (entries.length || words.length === 0) return { entries, correction: null };
  const nearest = await findNearestName(database, kind, words);
  if (!nearest) return { entries: [], correction: null };
  const named = await findNamesWith(database, kind, nearest.words);
  return { entries: named, correction: await restoreFromNames(database, kind, nearest.words, named) };
}

// Artists' names come first: most misspelt words are names, and a name restricts all its words together.
async function correctedWords(database: Knex, words: string[]): Promise<string[] | null> {
  const engine = searchEngine(database);
  const name = await findNearestName(database, 'artists', words);
  let best = name && (await engine.count(database, name.words, 1)) ? { ...name, matches: ENOUGH_MATCHES } : null;
  const vocabularies = {
    words: await loadVocabulary(database, 'artworks'),
    names: await loadVocabulary(database, 'artists'),
  };
  for (const { words: candidate, cost } of correctionCandidates(words, vocabularies)) {
    if (best && cost >= best.cost && best.matches >= ENOUGH_MATCHES) break;
    if (best && cost > best.cost) break;
    const matches = await engine.count(database, candidate, ENOUGH_MATCHES);
    if (matches > (best?.cost === cost ? best.matches : 0)) best = { words: candidate, cost, matches };
  }
  return best?.words ?? null;
}
