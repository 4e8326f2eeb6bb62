import type { ArtistList, ArtistsQuery } from '../contract.ts';
import { countChosen } from './query.ts';

/** Search engines index neither searches, nor empty lists, nor lists that combine filters. */
export function artistListRobots({
  artists,
  query,
}: {
  artists: ArtistList;
  query: ArtistsQuery;
}): 'index' | 'noindex' {
  return query.search || artists.data.length === 0 || countChosen(query) > 1 ? 'noindex' : 'index';
}
