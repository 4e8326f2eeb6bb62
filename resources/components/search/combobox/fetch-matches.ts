import type { SearchResult, Suggestions } from '../../../../server/search-results/contract.ts';
import { call } from '../../../runtime/calls.ts';
import { recentTerms } from './recent-terms.ts';

/** The content of a dropdown for a term. */
export interface Matches {
  term: string;
  results: SearchResult[];
  suggestions: Suggestions | null;
  /** For an empty box. */
  earlier?: EarlierSearches;
}

export interface EarlierSearches {
  /** The visitor's own, latest first. */
  recent: string[];
  /** Popular searches of all visitors, in lower case. */
  popular: string[];
}

export function isEmpty({ results, suggestions }: Matches): boolean {
  return results.length === 0 && Object.values(suggestions ?? {}).every(({ items }) => items.length === 0);
}

/** Null: there is nothing to show for this term. */
export type FetchMatches = (term: string, signal: AbortSignal) => Promise<Matches | null>;

export const fetchAllMatches: FetchMatches = async (term, signal) => {
  if (!term) return fetchEarlierSearches(signal);
  const [results, suggestions] = await Promise.all([
    get<SearchResult[]>('/web/api/search', term, signal),
    get<Suggestions>('/web/api/search/suggestions', term, signal),
  ]);
  return { term, results, suggestions };
};

export const fetchArtistMatches: FetchMatches = async (term, signal) => {
  if (!term) return null;
  const results = await get<SearchResult[]>('/web/api/search/artists', term, signal);
  return { term, results, suggestions: null };
};

async function fetchEarlierSearches(signal: AbortSignal): Promise<Matches | null> {
  const recent = recentTerms();
  const searched = await load<string[]>('/web/api/search/popular', signal).catch(() => []);
  const popular = searched.filter((term) => !recent.some((own) => own.toLowerCase() === term));
  if (recent.length + popular.length === 0) return null;
  return { term: '', results: [], suggestions: null, earlier: { recent, popular } };
}

function get<Data>(address: string, term: string, signal: AbortSignal): Promise<Data> {
  return load(`${address}?term=${encodeURIComponent(term)}`, signal);
}

async function load<Data>(address: string, signal: AbortSignal): Promise<Data> {
  const { body } = await call<{ data: Data }>('get', address, undefined, signal);
  return body.data;
}
