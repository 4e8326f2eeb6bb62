import { countMatches } from './match/matches.ts';
import { findNamesWith, findNearestName, type NameEntry } from './match/names.ts';
import { readingsOf } from './meaning/readings.ts';
import type { Search } from './search.ts';
import { correctionCandidates } from './spelling/candidates.ts';
import { restoreFromArtworks, restoreFromNames } from './spelling/restore.ts';
import { type ResolvedTerm, searchWords } from './words.ts';

/** Counting stops here when two corrections with the same number of edits are compared by their matches. */
const ENOUGH_MATCHES = 200;

export const NO_MATCH: ResolvedTerm = { words: null, correction: null };

/** Decides which words to search artworks for: those of the term, or else the nearest words that match anything. */
export async function resolveTerm(search: Search, term: string, now: number): Promise<ResolvedTerm> {
  await search.sync(now);
  const words = await matchingWords(search, term);
  if (words) return { words, correction: null };
  for (const reading of readingsOf(term)) {
    const corrected = await correctedWords(search, reading);
    if (corrected) return { words: corrected, correction: await restoreFromArtworks(search, corrected, now) };
  }
  return NO_MATCH;
}

/** The words of the first reading of a term that matches an artwork; null if none does. */
export async function matchingWords(search: Search, term: string): Promise<string[] | null> {
  for (const words of readingsOf(term)) if (await countMatches(search, words, 1)) return words;
  return null;
}

export interface NameMatches {
  /** Best match first. */
  entries: NameEntry[];
  /** The corrected term in its original spelling; null if names match the term itself. */
  correction: string | null;
}

/** The artists or styles whose names contain the words of a term, or else the words nearest to them. */
export async function findNames(
  search: Search,
  kind: 'artists' | 'styles',
  term: string,
  now: number,
): Promise<NameMatches> {
  await search.sync(now);
  const words = searchWords(term);
  const entries = await findNamesWith(search, kind, words);
  if (entries.length || words.length === 0) return { entries, correction: null };
  const nearest = await findNearestName(search, kind, words);
  if (!nearest) return { entries: [], correction: null };
  const named = await findNamesWith(search, kind, nearest.words);
  return { entries: named, correction: await restoreFromNames(search.database, kind, nearest.words, named) };
}

// Artists' names come first: most misspelt words are names, and a name restricts all its words together.
async function correctedWords(search: Search, words: string[]): Promise<string[] | null> {
  const name = await findNearestName(search, 'artists', words);
  let best = name && (await countMatches(search, name.words, 1)) ? { ...name, matches: ENOUGH_MATCHES } : null;
  const { artworks, artists } = await search.vocabularies();
  for (const { words: candidate, cost } of correctionCandidates(words, { words: artworks, names: artists })) {
    if (best && cost >= best.cost && best.matches >= ENOUGH_MATCHES) break;
    if (best && cost > best.cost) break;
    const matches = await countMatches(search, candidate, ENOUGH_MATCHES);
    if (matches > (best?.cost === cost ? best.matches : 0)) best = { words: candidate, cost, matches };
  }
  return best?.words ?? null;
}
