import { fold } from '../search/words.ts';
import type { SearchResult } from './contract.ts';

const mostOfAType: Record<SearchResult['type'], number> = { artist: 4, style: 2, artwork: 6 };

/** What is called as the term says comes first, then artists, styles and artworks, a few of each. */
export function inOrderOfResults(results: SearchResult[], term: string): SearchResult[] {
  const asked = fold(term);
  const types = Object.keys(mostOfAType) as SearchResult['type'][];
  const some = types.flatMap((type) => results.filter((result) => result.type === type).slice(0, mostOfAType[type]));
  return [...some.filter(({ text }) => fold(text) === asked), ...some.filter(({ text }) => fold(text) !== asked)];
}
