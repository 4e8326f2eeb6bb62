import { readQuery, SLUG } from '../../listing/query.ts';
import type { ArtistsQuery } from '../contract.ts';

/** The parameters that `parseArtistsQuery` reads. */
export const ARTIST_LIST_PARAMETERS: readonly (keyof ArtistsQuery)[] = ['search', 'type', 'page'];

/** The validated query. The type may still be unknown to the catalogue. */
export function parseArtistsQuery(parameters: URLSearchParams): ArtistsQuery {
  const { search, page } = readQuery(parameters);
  const type = parameters.get('type') ?? '';
  return { search, type: SLUG.test(type) ? type : null, page };
}

/** The canonical URL: without empty and default values. `base` may have a query. */
export function artistsUrl(base: string, { search, type, page }: ArtistsQuery): string {
  const parameters = [
    search && `search=${encodeURIComponent(search)}`,
    type && `type=${type}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  if (parameters.length === 0) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}
