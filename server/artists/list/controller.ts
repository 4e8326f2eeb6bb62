import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { renderPage } from '../../frontend/render-page.ts';
import { searchOf } from '../../http/request.ts';
import { sendCards } from '../../http/session/own-cards.ts';
import { breadcrumbs } from '../../navigation/breadcrumbs.ts';
import { readTerm } from '../../search/words.ts';
import type { ArtistList, ArtistSuggestions, ArtistsQuery } from '../contract.ts';
import { presentArtistCard, presentArtistList, presentSuggestions } from './present.ts';
import { artistsUrl, parseArtistsQuery } from './query.ts';
import { findNewArtists, listArtists, listShownTypes } from './records.ts';
import { findTrendingArtists } from './trending.ts';

const PAGE_PATH = '/artists';
const API_PATH = '/web/api/search/artists';
const PANELS = { perPage: 10, artworks: 8 };
const ALL_ARTISTS = { perPage: 100, artworks: 1 };
const TRENDING = 8;
const DROPDOWN = { perPage: 10, artworks: 1 };

/** `GET /artists` */
export function index(context: Context): RequestHandler {
  return async (req, res) => {
    const { query, types } = await resolveQuery(req, context);
    let list: ReturnType<typeof listArtists> | undefined;
    // Shared by two props, and not queried at all if neither is requested.
    const found = () => {
      list ??= listArtists(context, query, PANELS, context.now());
      return list;
    };
    await renderPage(res, 'artists/index', {
      artists: async () =>
        presentArtistList(await found(), { base: PAGE_PATH, query, perPage: PANELS.perPage, now: context.now() }),
      searchedFor: async () => (await found()).searchedFor,
      types: types.map(({ slug, name }) => ({ value: slug, text: name })),
      query,
      apiUrl: artistsUrl(API_PATH, query),
      breadcrumbs: breadcrumbs(['Artists', PAGE_PATH]),
      meta: {
        title: 'Artists',
        page: query.page,
        description: 'The Filipino artists of the gallery, from painters to sculptors, with their latest works.',
        canonical: artistsUrl(PAGE_PATH, query),
      },
    });
  };
}

/** `GET /web/api/search/artists`: a page of artists; with `resultType=all` up to 100; with `term` the options of the combobox. */
export function indexJson(context: Context): RequestHandler {
  return async (req, res) => {
    const parameters = new URLSearchParams(searchOf(req));
    if (parameters.has('term')) {
      res.json(await suggest(context, parameters));
      return;
    }
    const { query } = await resolveQuery(req, context);
    const isAll = parameters.get('resultType') === 'all';
    await sendCards(
      res,
      await (isAll
        ? listPage(context, query, `${API_PATH}?resultType=all`, ALL_ARTISTS)
        : listPage(context, query, API_PATH, PANELS)),
    );
  };
}

/** `GET /web/api/search/artists/latest`: new painters and sculptors, each with the latest artwork. */
export function indexLatest({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const rows = await findNewArtists(database, now());
    await sendCards(res, { data: rows.map((row) => presentArtistCard(row, now())) });
  };
}

/** `GET /web/api/search/artists/trending` */
export function indexTrending({ database, listing, now }: Context): RequestHandler {
  return async (_req, res) => {
    const rows = await findTrendingArtists(database, await listing.popularityByArtist(now()), now(), TRENDING);
    await sendCards(res, { data: rows.map((row) => presentArtistCard(row, now())) });
  };
}

async function resolveQuery(req: Request, { database, now }: Context) {
  const query = parseArtistsQuery(new URLSearchParams(searchOf(req)));
  const types = await listShownTypes(database, now());
  const isKnown = types.some(({ slug }) => slug === query.type);
  return { query: { ...query, type: isKnown ? query.type : null }, types };
}

async function listPage(
  context: Context,
  query: ArtistsQuery,
  base: string,
  extent: typeof PANELS,
): Promise<ArtistList> {
  const found = await listArtists(context, query, extent, context.now());
  return presentArtistList(found, { base, query, perPage: extent.perPage, now: context.now() });
}

async function suggest(context: Context, parameters: URLSearchParams): Promise<ArtistSuggestions> {
  const term = readTerm(parameters.get('term'));
  const { page } = parseArtistsQuery(parameters);
  const { rows, total } = term
    ? await listArtists(context, { search: term, type: null, page }, DROPDOWN, context.now())
    : { rows: [], total: 0 };
  return presentSuggestions(
    { rows, total },
    { base: API_PATH, term, page, perPage: DROPDOWN.perPage, now: context.now() },
  );
}
