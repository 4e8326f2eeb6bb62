import type { ArtworkList, ListingQuery } from './contract.ts';

/**
 * Search engines index neither searches, nor empty lists, nor lists that combine filters: the number of those addresses is
 * unlimited, and each artwork has its own page.
 */
export function listRobots({ artworks, query }: { artworks: ArtworkList; query: ListingQuery }): 'index' | 'noindex' {
  const options = Object.values(query).flatMap((value) => (Array.isArray(value) ? value : []));
  const chosen = options.length + (query.artist ? 1 : 0);
  return query.search || artworks.data.length === 0 || chosen > 1 ? 'noindex' : 'index';
}
