import { FILTER_VALUE, readQuery } from '../../listing/query.ts';
import type { ArtistFilter, ArtistsQuery } from '../contract.ts';

const FILTERS: readonly ArtistFilter[] = ['type', 'place', 'category'];

/** The parameters that `parseArtistsQuery` reads. */
export const ARTIST_LIST_PARAMETERS: readonly (keyof ArtistsQuery)[] = ['search', ...FILTERS, 'page'];

export const ALL_ARTISTS: Readonly<ArtistsQuery> = { search: null, type: null, place: null, category: null, page: 1 };

/** The validated query. Its values may still be unknown to the catalogue. */
export function parseArtistsQuery(parameters: URLSearchParams): ArtistsQuery {
  const { search, page } = readQuery(parameters);
  const slugOf = (filter: ArtistFilter) => {
    const value = parameters.get(filter) ?? '';
    return FILTER_VALUE.test(value) ? value : null;
  };
  return { search, type: slugOf('type'), place: slugOf('place'), category: slugOf('category'), page };
}

/** The number of filters that are chosen. */
export function countChosen(query: ArtistsQuery): number {
  return FILTERS.filter((filter) => query[filter] !== null).length;
}

/** The canonical URL: without empty and default values. `base` may have a query. */
export function artistsUrl(base: string, query: ArtistsQuery): string {
  const { search, page } = query;
  const parameters = [
    search && `search=${encodeURIComponent(search)}`,
    ...FILTERS.map((filter) => query[filter] && `${filter}=${query[filter]}`),
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  if (parameters.length === 0) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}
