import { findArtistsByName, findListed } from '../artists/list/records.ts';
import type { ArtistWithArtworks } from '../artists/rows.ts';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { Listing } from '../listing/listing.ts';
import { findNames, resolveTerm } from '../search/find.ts';
import { findBestArtworks } from '../search/match/matches.ts';
import type { RecentSearches } from '../search/recent-searches.ts';
import type { Search } from '../search/search.ts';
import { findStyles } from '../styles/records.ts';
import type { StyleRow } from '../styles/rows.ts';
import type { SearchCollectionSettings } from './contract.ts';

/** The artists whose names contain the words of a term: their number and the first of them. */
export async function findArtists(
  search: Search,
  term: string,
  limit: number,
  now: number,
): Promise<{ count: number; rows: ArtistWithArtworks[] }> {
  const rows = await findArtistsByName(search, term, now);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { count: rows.length, rows: await findListed(search.database, ids, now) };
}

/** The styles with available artworks whose names contain the words of a term, best match first; without a term, all of them. */
export async function findStylesByName(
  { search, listing }: { search: Search; listing: Listing },
  term: string | null,
  now: number,
): Promise<StyleRow[]> {
  if (!term) return findStyles(search.database, await listing.countAvailableByStyle(now));
  const { entries } = await findNames(search, 'styles', term, now);
  const ids = entries.map(({ key }) => Number(key));
  if (ids.length === 0) return [];
  const rows = await findStyles(search.database, await listing.countAvailableByStyle(now), ids);
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Matches that are read for each artwork of a collection: the page may show the best ones already. */
const SPARE = 6;

export interface RecentSearch {
  keyword: string;
  artworks: CardRow[];
}

/** The keyword collections of the home page. */
export interface CollectionsQuery {
  searches: number;
  /** The number of artworks of each collection. */
  artworks: number;
  settings: SearchCollectionSettings;
  /** Artworks that the page shows already: they come last in each collection. */
  shown: ReadonlySet<number>;
}

/** Keywords of the gallery, then search terms of visitors, without those that the gallery hides. */
function shownKeywords({ chosen, hidden, isOnlyChosen }: SearchCollectionSettings, searched: string[]): string[] {
  const shown = isOnlyChosen ? [] : searched.filter((keyword) => !hidden.includes(keyword));
  return [...new Set([...chosen, ...shown])];
}

/** How many search terms have to be read so that `count` are left without those that are hidden or match nothing. */
function termsFor(count: number, { chosen, hidden }: SearchCollectionSettings): number {
  return count * 2 + chosen.length + hidden.length;
}

/** The artworks that match a keyword as it is written, best match first. */
async function findMatching(search: Search, keyword: string, limit: number, now: number): Promise<number[]> {
  const { words, correction } = await resolveTerm(search, keyword, now);
  if (!words || correction) return [];
  return (await findBestArtworks(search, words, limit, now)).ids;
}

/** Keywords of the gallery, then the most frequent search terms of visitors. Terms that match nothing now are left out. */
export async function findPopularSearches(
  { search, recentSearches }: { search: Search; recentSearches: RecentSearches },
  { count, settings }: { count: number; settings: SearchCollectionSettings },
  now: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const keyword of shownKeywords(settings, await recentSearches.popular(termsFor(count, settings)))) {
    if (found.length >= count) break;
    if ((await findMatching(search, keyword, 1, now)).length > 0) found.push(keyword);
  }
  return found;
}

/** Keywords of the gallery, then recent search terms of all visitors, each with its first artworks. Terms that match nothing now are left out. */
export async function findCollections(
  { search, recentSearches }: { search: Search; recentSearches: RecentSearches },
  { searches, artworks, settings, shown }: CollectionsQuery,
  now: number,
): Promise<RecentSearch[]> {
  const found: RecentSearch[] = [];
  for (const keyword of shownKeywords(settings, await recentSearches.latest(termsFor(searches, settings)))) {
    if (found.length >= searches) break;
    const ids = await findMatching(search, keyword, artworks * SPARE, now);
    const unshown = ids.filter((id) => !shown.has(id));
    const first = [...new Set([...unshown, ...ids])].slice(0, artworks);
    if (first.length > 0) found.push({ keyword, artworks: await findCards(search.database, first) });
  }
  return found;
}

/** Artists and styles by name. */
export interface NameSearch {
  /** The number of matching artists, and the first of them, best match first. */
  artists(term: string, now: number): Promise<{ count: number; rows: ArtistWithArtworks[] }>;
  /** The matching styles with available artworks, best match first. */
  styles(term: string, now: number): Promise<StyleRow[]>;
}

const MAX_ARTISTS = 12;

export function databaseNameSearch({ search, listing }: { search: Search; listing: Listing }): NameSearch {
  return {
    artists: (term, now) => findArtists(search, term, MAX_ARTISTS, now),
    styles: (term, now) => findStylesByName({ search, listing }, term, now),
  };
}
