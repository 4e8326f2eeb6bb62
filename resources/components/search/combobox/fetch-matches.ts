import type { SearchResult, Suggestions } from '../../../../server/search-results/contract.ts';
import { call } from '../../../runtime/calls.ts';

/** The content of a dropdown for a term. */
export interface Matches {
  term: string;
  results: SearchResult[];
  suggestions: Suggestions | null;
}

export function isEmpty({ results, suggestions }: Matches): boolean {
  return results.length === 0 && Object.values(suggestions ?? {}).every(({ items }) => items.length === 0);
}

export type FetchMatches = (term: string, signal: AbortSignal) => Promise<Matches>;

export const fetchAllMatches: FetchMatches = async (term, signal) => {
  const [results, suggestions] = await Promise.all([
    get<SearchResult[]>('/web/api/search', term, signal),
    get<Suggestions>('/web/api/search/suggestions', term, signal),
  ]);
  return { term, results, suggestions };
};

export const fetchArtistMatches: FetchMatches = async (term, signal) => {
  const results = await get<SearchResult[]>('/web/api/search/artists', term, signal);
  return { term, results, suggestions: null };
};

async function get<Data>(address: string, term: string, signal: AbortSignal): Promise<Data> {
  const { body } = await call<{ data: Data }>('get', `${address}?term=${encodeURIComponent(term)}`, undefined, signal);
  return body.data;
}
