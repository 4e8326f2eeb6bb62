import { breadcrumbs } from '../frontend/render-page.ts';
import type { Breadcrumb } from '../navigation/contract.ts';
import type { ArtworkList, Filters, ListingQuery } from './contract.ts';
import { FILTER_KEYS, type TermKey } from './filters.ts';
import { EMPTY_QUERY, listingAddress } from './query.ts';
import type { ResolvedQuery } from './resolved-query.ts';

/** Title, description and breadcrumbs of a list of artworks. */
interface ListHeading {
  heading: string;
  description: string;
  breadcrumbs: Breadcrumb[];
}

interface HeadingInput {
  artworks: ArtworkList;
  filters: Filters;
  query: ListingQuery;
}

const ALL_ARTWORKS = 'Artworks';

export function listHeading(resolved: ResolvedQuery): ListHeading {
  const subject = subjectOf(resolved);
  const root: [string, string] = [ALL_ARTWORKS, '/artworks'];
  return {
    heading: subject?.text ?? ALL_ARTWORKS,
    description: subject
      ? `${subject.text}: one-of-a-kind works by Filipino artists, each the only one there is.`
      : 'One-of-a-kind paintings, sculptures and works on paper by Filipino artists.',
    breadcrumbs: subject ? breadcrumbs(root, [subject.text, subject.url]) : breadcrumbs(root),
  };
}

function subjectOf({ query, terms, artist }: ResolvedQuery): { text: string; url: string } | null {
  const { search } = query;
  if (search)
    return { text: search, url: listingAddress('/artworks', { ...EMPTY_QUERY, search, sortBy: 'relevance' }) };
  if (artist) return { text: artist.name, url: listingAddress('/artworks', { ...EMPTY_QUERY, artist: artist.slug }) };
  return onlyTerm('categories') ?? onlyTerm('styles');

  function onlyTerm(key: TermKey): { text: string; url: string } | null {
    const term = query[key].length === 1 && terms[key].find(({ slug }) => slug === query[key][0]);
    return term ? { text: term.name, url: listingAddress('/artworks', { ...EMPTY_QUERY, [key]: [term.slug] }) } : null;
  }
}

/**
 * Search engines do not index searches, empty lists and lists that combine filters. The number of those addresses is unlimited,
 * and each artwork has its own page. A list with open filters is the same list.
 */
export function listRobots({ artworks, filters, query }: HeadingInput): 'index' | 'noindex' {
  const options = Object.values(query).flatMap((value) => (Array.isArray(value) ? value : []));
  const chosen = options.length + (query.artist ? 1 : 0);
  const hasOpenFilter = FILTER_KEYS.some((key) => filters[key].isOpen);
  return query.search || artworks.data.length === 0 || chosen > 1 || hasOpenFilter ? 'noindex' : 'index';
}
