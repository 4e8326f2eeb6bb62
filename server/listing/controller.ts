import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { NotFound } from '../http/errors.ts';
import { onView } from '../http/prefetch.ts';
import { searchOf } from '../http/query-string.ts';
import { sendCards } from '../http/session/own-holdings.ts';
import { nameList } from './heading.ts';
import { presentFilters, presentList } from './present.ts';
import { listingAddress, readQuery } from './query.ts';
import { noteSearched } from './resolve.ts';
import type { KnownQuery } from './resolved-query.ts';

const pages = '/artworks';
const calls = '/web/api/artworks';

/** `GET /artworks`; a list of one category has its own address. */
export function artworksIndex(context: Context): RequestHandler {
  return async (req, res) => {
    const known = await context.listing.know(readQuery(searchOf(req)), context.now());
    if (known.query.categories.length === 1) return res.inertia.redirect(listingAddress(pages, known.query));
    await renderList(context, res, known);
  };
}

/** `GET /artworks/category/:category` */
export function categoryIndex(context: Context): RequestHandler<{ category: string }> {
  return async (req, res) => {
    const known = await context.listing.know(readQuery(searchOf(req), req.params.category), context.now());
    if (known.query.categories.length === 0) throw new NotFound();
    await renderList(context, res, known);
  };
}

/** `GET /web/api/artworks` */
export function artworksCall({ listing, now }: Context): RequestHandler {
  return async (req: Request, res: Response) => {
    const moment = now();
    const known = await listing.know(readQuery(searchOf(req)), moment);
    const list = await listing.list(known, moment);
    await sendCards(res, presentList(list, { base: calls, query: known.query, now: moment }));
  };
}

function renderList({ database, listing, now }: Context, res: Response, known: KnownQuery): Promise<void> {
  const { query, terms } = known;
  const { heading, description, breadcrumbs } = nameList(known);
  const moment = now();
  return renderPage(res, 'artworks/index', {
    artworks: async () => {
      const list = await listing.list(known, moment);
      onView(res.req, () => noteSearched(database, known, list.total, now()));
      return presentList(list, { base: pages, query, now: moment });
    },
    filters: async () => presentFilters(query, terms, await listing.countOptions(known, moment)),
    query,
    searchedFor: known.found?.correction ?? null,
    apiUrl: listingAddress(calls, query),
    heading,
    breadcrumbs,
    meta: { title: heading, page: query.page, description, canonical: listingAddress(pages, query) },
  });
}
