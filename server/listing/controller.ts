import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { renderPage, sendMarked } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { onView, searchOf } from '../http/request.ts';
import { listHeading } from './heading.ts';
import { presentFilters, presentList } from './present.ts';
import { listingAddress, readOpenFilters, readQuery } from './query.ts';
import { recordListSearch } from './resolve.ts';
import type { ResolvedQuery } from './resolved-query.ts';

const PATH = '/artworks';
const API_PATH = '/web/api/artworks';

/** `GET /artworks`. Redirects a list of one category to the address of that category. */
export function index(context: Context): RequestHandler {
  return async (req, res) => {
    const now = context.now();
    const resolved = await context.listing.resolve(readQuery(searchOf(req)), now);
    if (resolved.query.categories.length === 1)
      return res.inertia.redirect(listingAddress(PATH, resolved.query, readOpenFilters(searchOf(req))));
    await renderList(context, res, resolved, now);
  };
}

/** `GET /artworks/category/:category` */
export function indexCategory(context: Context): RequestHandler<{ category: string }> {
  return async (req, res) => {
    const now = context.now();
    const resolved = await context.listing.resolve(readQuery(searchOf(req), req.params.category), now);
    const [category] = resolved.query.categories;
    if (!category) throw new NotFound();
    // An earlier slug of the category.
    if (category !== req.params.category) return res.redirect(301, listingAddress(PATH, resolved.query));
    await renderList(context, res, resolved, now);
  };
}

/** `GET /web/api/artworks` */
export function indexJson(context: Context): RequestHandler {
  return async (req: Request, res: Response) => {
    const now = context.now();
    const resolved = await context.listing.resolve(readQuery(searchOf(req)), now);
    const list = await context.listing.list(resolved, now);
    await sendMarked(res, presentList(list, { base: API_PATH, query: resolved.query, now }));
  };
}

function renderList(context: Context, res: Response, resolved: ResolvedQuery, now: number): Promise<void> {
  const { listing } = context;
  const { query, terms, search } = resolved;
  const { heading, description, breadcrumbs } = listHeading(resolved);
  return renderPage(res, 'artworks/index', {
    artworks: async () => {
      const list = await listing.list(resolved, now);
      onView(res.req, () => recordListSearch(context, resolved, list.total));
      return presentList(list, { base: PATH, query, now });
    },
    filters: async () =>
      presentFilters(query, terms, await listing.countOptions(resolved, now), readOpenFilters(searchOf(res.req))),
    query,
    searchedFor: search?.correction ?? null,
    apiUrl: listingAddress(API_PATH, query),
    heading,
    breadcrumbs,
    meta: { title: heading, page: query.page, description, canonical: listingAddress(PATH, query) },
  });
}
