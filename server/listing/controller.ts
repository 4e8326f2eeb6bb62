import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { onView, searchOf } from '../http/request.ts';
import type { Breadcrumb } from '../navigation/contract.ts';
import type { TermKey } from './filters.ts';
import type { ResolvedQuery } from './listing.ts';
import { presentFilters, presentList } from './present.ts';
import { EMPTY_QUERY, listingAddress, readOpenFilters, readQuery } from './query.ts';
import { recordListSearch } from './resolve.ts';

const PATH = '/artworks';
const API_PATH = '/web/api/artworks';
const ALL_ARTWORKS = 'Artworks';

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
    await sendJson(res, presentList(list, { base: API_PATH, query: resolved.query, now }));
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

/** Title, description and breadcrumbs of a list of artworks. */
interface ListHeading {
  heading: string;
  description: string;
  breadcrumbs: Breadcrumb[];
}

function listHeading(resolved: ResolvedQuery): ListHeading {
  const subject = subjectOf(resolved);
  const root: [string, string] = [ALL_ARTWORKS, PATH];
  return {
    heading: subject?.text ?? ALL_ARTWORKS,
    description: subject
      ? `${subject.text}: one-of-a-kind works by Filipino artists, each the only one there is.`
      : 'One-of-a-kind paintings, sculptures and works on paper by Filipino artists.',
    breadcrumbs: subject ? breadcrumbs(root, [subject.text, subject.url]) : breadcrumbs(root),
  };
}

function subjectOf({ query, terms, artist }: ResolvedQuery): { text: string; url: string } | null {
  const { search } = query;
  if (search) return { text: search, url: listingAddress(PATH, { ...EMPTY_QUERY, search, sortBy: 'relevance' }) };
  if (artist) return { text: artist.name, url: listingAddress(PATH, { ...EMPTY_QUERY, artist: artist.slug }) };
  return onlyTerm('categories') ?? onlyTerm('styles');

  function onlyTerm(key: TermKey): { text: string; url: string } | null {
    const term = query[key].length === 1 && terms[key].find(({ slug }) => slug === query[key][0]);
    return term ? { text: term.name, url: listingAddress(PATH, { ...EMPTY_QUERY, [key]: [term.slug] }) } : null;
  }
}
