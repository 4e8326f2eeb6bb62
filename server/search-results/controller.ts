import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { onView, searchOf } from '../http/request.ts';
import type { ResolvedQuery } from '../listing/listing.ts';
import { presentFilters, presentList } from '../listing/present.ts';
import { EMPTY_QUERY, listingAddress, readOpenFilters, readQuery } from '../listing/query.ts';
import { recordListSearch } from '../listing/resolve.ts';
import { findSetting } from '../navigation/records.ts';
import { suggest } from '../search/suggest/suggest.ts';
import { readTerm, searchWords, wordsOf } from '../search/words.ts';
import { presentStyle } from '../styles/present.ts';
import { parseCollectionSettings } from './collection-settings.ts';
import { presentArtists, presentRecentSearch, presentResults, presentSuggestions } from './present.ts';
import { findCollections, findPopularSearches, findStylesByName } from './records.ts';

const PATH = '/search';
const API_PATH = '/web/api/artworks';
/** Rows of the tab of styles. */
const MAX_STYLES = 12;
const ARTWORKS_PER_SEARCH = 4;
const POPULAR_SEARCHES = 6;

/** `GET /search`. Redirects to the list of all artworks if the term is missing. */
export function index(context: Context): RequestHandler {
  return async (req, res) => {
    const requested = readQuery(searchOf(req));
    if (!requested.search) return res.inertia.redirect(listingAddress('/artworks', requested));
    const now = context.now();
    const resolved = await context.listing.resolve(requested, now);
    if (resolved.query.categories.length === 1)
      return res.inertia.redirect(listingAddress(PATH, resolved.query, readOpenFilters(searchOf(req))));
    await renderResults(context, res, { resolved, term: requested.search, now });
  };
}

/** `GET /search/category/:category` */
export function indexCategory(context: Context): RequestHandler<{ category: string }> {
  return async (req, res) => {
    const now = context.now();
    const resolved = await context.listing.resolve(readQuery(searchOf(req), req.params.category), now);
    if (resolved.query.categories.length === 0) throw new NotFound();
    // An earlier slug of the category.
    if (!resolved.query.categories.includes(req.params.category))
      return res.redirect(301, listingAddress(PATH, resolved.query));
    if (!resolved.query.search) return res.inertia.redirect(listingAddress('/artworks', resolved.query));
    await renderResults(context, res, { resolved, term: resolved.query.search, now });
  };
}

/** `GET /web/api/search?term=`: the rows of the header's result list. */
export function indexJson({ search, now }: Context): RequestHandler {
  return async (req, res) => {
    const term = termOf(req);
    await sendJson(res, { data: term ? presentResults(await suggest(search, term, now()), term) : [] });
  };
}

/** `GET /web/api/search/suggestions?term=` */
export function indexSuggestions({ search, now }: Context): RequestHandler {
  return async (req, res) => {
    await sendJson(res, { data: presentSuggestions(await suggest(search, termOf(req) ?? '', now())) });
  };
}

/** `GET /web/api/search/styles?term=` */
export function indexStyles({ search, listing, now }: Context): RequestHandler {
  return async (req, res) => {
    const styles = await findStylesByName({ search, listing }, termOf(req), now());
    await sendJson(res, { data: styles.map(presentStyle) });
  };
}

/** `GET /web/api/search/popular` */
export function indexPopular({ database, search, recentSearches, now }: Context): RequestHandler {
  return async (_req, res) => {
    const settings = parseCollectionSettings(await findSetting(database, 'searches'));
    const wanted = { count: POPULAR_SEARCHES, settings };
    await sendJson(res, { data: await findPopularSearches({ search, recentSearches }, wanted, now()) });
  };
}

/** `GET /web/api/search/artworks/latest-search-keyword-collections` */
export function indexRecentSearches({ database, search, recentSearches, home, now }: Context): RequestHandler {
  return async (_req, res) => {
    const time = now();
    const { settings, artworkIds, pickIds } = await home(time);
    const wanted = {
      searches: settings.searches,
      artworks: ARTWORKS_PER_SEARCH,
      settings: parseCollectionSettings(await findSetting(database, 'searches')),
      shown: new Set([...artworkIds, ...pickIds]),
    };
    const found = await findCollections({ search, recentSearches }, wanted, time);
    await sendJson(res, { data: found.map((each) => presentRecentSearch(each, time)) });
  };
}

function renderResults(
  context: Context,
  res: Response,
  { resolved, term, now }: { resolved: ResolvedQuery; term: string; now: number },
): Promise<void> {
  const { listing, nameSearch } = context;
  const { query, terms, search } = resolved;
  const searchedTerm = search?.correction ?? term;
  const words = searchWords(term);
  const isFound = ({ name }: { name: string }) => !query.asTyped || hasWords(name, words);
  const findArtists = async () => {
    const found = await nameSearch.artists(searchedTerm, now);
    return found.rows.some(isFound) ? found : { count: 0, rows: [] };
  };
  const findStyles = async () => (await nameSearch.styles(searchedTerm, now)).filter(isFound);
  const countNames = async () => {
    const [artists, styles] = await Promise.all([findArtists(), findStyles()]);
    return artists.count + styles.length;
  };
  const allResults = listingAddress(PATH, { ...EMPTY_QUERY, search: term, sortBy: 'relevance' });
  return renderPage(res, 'search-results/index', {
    artworks: async () => {
      const list = await listing.list(resolved, now);
      const found = list.total || (await countNames());
      onView(res.req, () => recordListSearch(context, resolved, found));
      return presentList(list, { base: PATH, query, now });
    },
    filters: async () =>
      presentFilters(query, terms, await listing.countOptions(resolved, now), readOpenFilters(searchOf(res.req))),
    artists: async () => presentArtists(await findArtists(), term, now),
    styles: async () => {
      const styles = await findStyles();
      return { count: styles.length, items: styles.slice(0, MAX_STYLES).map(presentStyle) };
    },
    query,
    searchedFor: search?.correction ?? null,
    apiUrl: listingAddress(API_PATH, query),
    breadcrumbs: breadcrumbs(['Artworks', '/artworks'], [term, allResults]),
    meta: {
      title: `Search: ${term}`,
      page: query.page,
      description: `One-of-a-kind works by Filipino artists that match “${term}”.`,
      canonical: listingAddress(PATH, query),
    },
  });
}

/** Whether a name contains all words as they are typed, also as beginnings. */
function hasWords(name: string, words: string[]): boolean {
  const nameWords = wordsOf(name);
  return words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)));
}

function termOf(req: Request): string | null {
  return readTerm(new URLSearchParams(searchOf(req)).get('term'));
}
