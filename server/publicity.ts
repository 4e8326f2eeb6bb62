import type { ChangeKind } from './changes/contract.ts';
import { LISTING_PARAMETERS } from './listing/query.ts';
import type { Publicity } from './page-cache/route.ts';

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
    follows: [...site, ...list, ...artists, 'sale', 'reservation', 'pick', 'exhibit', 'collector'],
  },
  // An artist may be listed by, searched for, or not be shown any more.
  artworks: { parameters: LISTING_PARAMETERS, follows: [...site, ...list, 'sale', 'artist'] },
  // The styles beside it say how many of their works are free.
  search: { parameters: LISTING_PARAMETERS, follows: [...site, ...list, ...artists, 'sale', 'reservation'] },
  artwork: { parameters: [], follows: [...site, ...terms, 'tag'] },
  artists: { parameters: directory, follows: [...site, ...artists] },
  artist: { parameters: LISTING_PARAMETERS, follows: [...site, ...list, 'artist-type'] },
  exhibits: { parameters: [], follows: [...site, 'exhibit', 'image'] },
  exhibit: { parameters: [], follows: [...site, ...card, 'exhibit', 'artwork'] },
  text: { parameters: [], follows: site },
} satisfies Record<string, Publicity>;

export const publicCalls = {
  artworks: { parameters: LISTING_PARAMETERS, follows: [...list, 'sale', 'artist'] },
  suggestions: { parameters: ['term'], follows: [...terms, 'artwork', 'artist', 'sale', 'search'] },
  newArrivals: { parameters: [], follows: [...card, 'artwork', 'sale'] },
  trendingArtworks: { parameters: [], follows: [...card, 'artwork', 'sale', 'popularity'] },
  trendingArtists: { parameters: [], follows: [...artists, 'popularity'] },
  recentlySold: { parameters: [], follows: [...card, 'artwork', 'sale'] },
  typewriter: { parameters: [], follows: ['setting'] },
  artists: { parameters: [...directory, 'term', 'resultType'], follows: artists },
  latestArtists: { parameters: [], follows: artists },
  exhibits: { parameters: [], follows: ['exhibit', 'image'] },
  exhibit: { parameters: [], follows: [...card, 'exhibit', 'artwork'] },
  collectors: { parameters: [], follows: ['collector', 'image'] },
  places: { parameters: [], follows: [] },
} satisfies Record<string, Publicity>;
