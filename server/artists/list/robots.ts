import type { ArtistList, ArtistsQuery } from '../contract.ts';

/** Search engines index neither searches nor empty lists. */
export function artistListRobots({
  artists,
  query,
}: {
  artists: ArtistList;
  query: ArtistsQuery;
}): 'index' | 'noindex' {
  return query.search || artists.data.length === 0 ? 'noindex' : 'index';
}
