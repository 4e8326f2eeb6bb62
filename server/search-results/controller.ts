import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { NotFound } from '../http/errors.ts';
import { onView } from '../http/prefetch.ts';
import { searchOf } from '../http/query-string.ts';
import { sendCards } from '../http/session/own-holdings.ts';
import { presentFilters, presentList } from '../listing/present.ts';
import { EMPTY_QUERY, listingAddress, readQuery } from '../listing/query.ts';
import { noteSearched } from '../listing/resolve.ts';
import type { KnownQuery } from '../listing/resolved-query.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import { suggest } from '../search/suggest/suggest.ts';
import { readTerm } from '../search/words.ts';
import { presentStyle } from '../styles/present.ts';
import { presentArtists, presentCollection, presentResults, presentSuggestions } from './present.ts';
import { findCollections, findFoundStyles } from './records.ts';

const pages = '/search';
const calls = '/web/api/artworks';
/** Styles of their tab. */
const mostStyles = 12;
const collections = { most: 6, artworks: 4 };

/** `GET /search`; without a term it is the list of all artworks. */
export function searchPage(context: Context): RequestHandler {
  return async (req, res) => {
    const asked = readQuery(searchOf(req));
    if (!asked.search) return res.inertia.redirect(listingAddress('/artworks', asked));
    const known = await context.listing.know(asked, context.now());
    if (known.query.categories.length === 1) return res.inertia.redirect(listingAddress(pages, known.query));
    await renderResults(context, res, known, asked.search);
  };
}

/** `GET /search/category/:category` */
export function categorySearchPage(context: Context): RequestHandler<{ category: string }> {
  return async (req, res) => {
    const known = await context.listing.know(readQuery(searchOf(req), req.params.category), context.now());
    if (known.query.categories.length === 0) throw new NotFound();
    if (!known.query.search) return res.inertia.redirect(listingAddress('/artworks', known.query));
    await renderResults(context, res, known, known.query.search);
  };
}

/** `GET /web/api/search?term=`: the rows of the header's result list. */
export function searchCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const term = termOf(req);
    res.json({ data: term ? presentResults(await suggest(database, term, now()), term) : [] });
  };
}

/** `GET /web/api/search/suggestions?term=` */
export function suggestionsCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    res.json({ data: presentSuggestions(await suggest(database, termOf(req) ?? '', now())) });
  };
}

/** `GET /web/api/search/styles?term=` */
export function stylesCall({ database, listing, now }: Context): RequestHandler {
  return async (req, res) => {
    const styles = await findFoundStyles({ database, listing }, termOf(req), now());
    res.json({ data: styles.map(presentStyle) });
  };
}

/** `GET /web/api/search/artworks/latest-search-keyword-collections` */
export function keywordCollectionsCall({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const found = await findCollections(database, collections, now());
    await sendCards(res, { data: found.map((collection) => presentCollection(collection, now())) });
  };
}

function renderResults(
  { database, listing, named, now }: Context,
  res: Response,
  known: KnownQuery,
  term: string,
): Promise<void> {
  const { query, terms, found } = known;
  const moment = now();
  const all = listingAddress(pages, { ...EMPTY_QUERY, search: term, sortBy: 'relevance' });
  return renderPage(res, 'search/index', {
    artworks: async () => {
      const list = await listing.list(known, moment);
      onView(res.req, () => noteSearched(database, known, list.total, now()));
      return presentList(list, { base: pages, query, now: moment });
    },
    filters: async () => presentFilters(query, terms, await listing.countOptions(known, moment)),
    artists: async () => presentArtists(await named.artists(found?.correction ?? term, moment), term, moment),
    styles: async () => {
      const styles = await named.styles(found?.correction ?? term, moment);
      return { count: styles.length, items: styles.slice(0, mostStyles).map(presentStyle) };
    },
    query,
    searchedFor: found?.correction ?? null,
    apiUrl: listingAddress(calls, query),
    breadcrumbs: trail(['Artworks', '/artworks'], [term, all]),
    meta: {
      title: `Search: ${term}`,
      page: query.page,
      description: `One-of-a-kind works by Filipino artists that match “${term}”.`,
      canonical: listingAddress(pages, query),
    },
  });
}

function termOf(req: Request): string | null {
  return readTerm(new URLSearchParams(searchOf(req)).get('term'));
}
