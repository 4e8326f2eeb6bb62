import type { ChangeKind } from './changes/contract.ts';
import { LISTING_PARAMETERS } from './listing/query.ts';
import type { CachePolicy } from './page-cache/route.ts';

// What makes the answer of an address anybody's, and which changes alter it, besides those of the artworks and artists that it shows.

const site: ChangeKind[] = ['menu', 'setting'];
const card: ChangeKind[] = ['medium', 'image'];
const artists: ChangeKind[] = [...card, 'artwork', 'artist', 'artist-type', 'search'];
const terms: ChangeKind[] = ['category', 'style', 'medium', 'subject', 'image'];
/** What is listed, in which order, and every count beside it; sales besides, where the works are not those of artists shown. */
const list: ChangeKind[] = [...terms, 'artwork', 'popularity', 'search'];

const directory = ['search', 'type', 'page'];

export const publicPages = {
  home: {
    parameters: [],
    invalidatedBy: [...site, ...list, ...artists, 'sale', 'reservation', 'pick', 'exhibit', 'collector'],
  },
  // An artist may be listed by, searched for, or not be shown any more.
  artworks: { parameters: LISTING_PARAMETERS, invalidatedBy: [...site, ...list, 'sale', 'artist'] },
  // The styles beside it say how many of their works are free.
  search: { parameters: LISTING_PARAMETERS, invalidatedBy: [...site, ...list, ...artists, 'sale', 'reservation'] },
  artwork: { parameters: [], invalidatedBy: [...site, ...terms, 'tag'] },
  artists: { parameters: directory, invalidatedBy: [...site, ...artists] },
  artist: { parameters: LISTING_PARAMETERS, invalidatedBy: [...site, ...list, 'artist-type'] },
  exhibits: { parameters: [], invalidatedBy: [...site, 'exhibit', 'image'] },
  exhibit: { parameters: [], invalidatedBy: [...site, ...card, 'exhibit', 'artwork'] },
  text: { parameters: [], invalidatedBy: site },
} satisfies Record<string, CachePolicy>;

export const publicCalls = {
  artworks: { parameters: LISTING_PARAMETERS, invalidatedBy: [...list, 'sale', 'artist'] },
  suggestions: { parameters: ['term'], invalidatedBy: [...terms, 'artwork', 'artist', 'sale', 'search'] },
  newArrivals: { parameters: [], invalidatedBy: [...card, 'artwork', 'sale'] },
  trendingArtworks: { parameters: [], invalidatedBy: [...card, 'artwork', 'sale', 'popularity'] },
  trendingArtists: { parameters: [], invalidatedBy: [...artists, 'popularity'] },
  recentlySold: { parameters: [], invalidatedBy: [...card, 'artwork', 'sale'] },
  typewriter: { parameters: [], invalidatedBy: ['setting'] },
  artists: { parameters: [...directory, 'term', 'resultType'], invalidatedBy: artists },
  latestArtists: { parameters: [], invalidatedBy: artists },
  exhibits: { parameters: [], invalidatedBy: ['exhibit', 'image'] },
  exhibit: { parameters: [], invalidatedBy: [...card, 'exhibit', 'artwork'] },
  collectors: { parameters: [], invalidatedBy: ['collector', 'image'] },
  places: { parameters: [], invalidatedBy: [] },
} satisfies Record<string, CachePolicy>;
