import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../../frontend/render-page.ts';
import { searchOf } from '../../http/request.ts';
import { readTerm } from '../../search/words.ts';
import type { ArtistSuggestions, ArtistsQuery } from '../contract.ts';
import type { ArtistWithArtworks } from '../rows.ts';
import { artistOptions, type FilterTerms, filterArtists, knownQuery, type ListedArtist, placeName } from './filters.ts';
import { presentArtistCard, presentArtistList, presentSuggestions } from './present.ts';
import { ALL_ARTISTS, artistsUrl, parseArtistsQuery } from './query.ts';
import { findNewArtists, searchArtists } from './records.ts';
import { findTrendingArtists } from './trending.ts';

const PAGE_PATH = '/artists';
const API_PATH = '/web/api/search/artists';
const PANELS = { perPage: 10, artworks: 8 };
const ALL_AT_ONCE = { perPage: 100, artworks: 1 };
const TRENDING = 8;
const DROPDOWN = { perPage: 10, artworks: 1 };

/** `GET /artists` */
export function index(context: Context): RequestHandler {
  return async (req, res) => {
    const now = context.now();
    const { query, artists, terms } = await resolveQuery(req, context, now);
    const found = await searchList(context, query, artists, now);
    const place = placeName(artists, query);
    const options = query.search
      ? artistOptions(found.artists, query, terms, artists)
      : await context.directory.options(query, now);
    await renderPage(res, 'artists/index', {
      artists: async () =>
        presentArtistList(await pageOf(context, found, terms, query, PANELS, now), {
          base: PAGE_PATH,
          query,
          perPage: PANELS.perPage,
          now,
        }),
      searchedFor: found.searchedFor,
      ...options,
      query,
      apiUrl: artistsUrl(API_PATH, query),
      breadcrumbs: breadcrumbs(['Artists', PAGE_PATH]),
      meta: {
        title: place ? `Artists from ${place}` : 'Artists',
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
      await sendJson(res, await suggest(context, parameters));
      return;
    }
    const now = context.now();
    const { query, artists, terms } = await resolveQuery(req, context, now);
    const found = await searchList(context, query, artists, now);
    const isAll = parameters.get('resultType') === 'all';
    const [base, extent] = isAll ? [`${API_PATH}?resultType=all`, ALL_AT_ONCE] : [API_PATH, PANELS];
    const page = await pageOf(context, found, terms, query, extent, now);
    await sendJson(res, presentArtistList(page, { base, query, perPage: extent.perPage, now }));
  };
}

/** `GET /web/api/search/artists/latest`: new painters and sculptors, each with the latest artwork. */
export function indexLatest({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const time = now();
    const rows = await findNewArtists(database, time);
    await sendJson(res, { data: rows.map((row) => presentArtistCard(row, time)) });
  };
}

/** `GET /web/api/search/artists/trending` */
export function indexTrending({ database, listing, now }: Context): RequestHandler {
  return async (_req, res) => {
    const time = now();
    const rows = await findTrendingArtists(database, await listing.popularityByArtist(time), time, TRENDING);
    await sendJson(res, { data: rows.map((row) => presentArtistCard(row, time)) });
  };
}

/** The query with values of the catalogue, the artists on the website by name, and the terms of the filters. */
async function resolveQuery(req: Request, { directory }: Context, now: number) {
  const query = parseArtistsQuery(new URLSearchParams(searchOf(req)));
  const [artists, terms] = await Promise.all([directory.artists(now), directory.terms(now)]);
  return { query: knownQuery(artists, query, terms), artists, terms };
}

interface FoundArtists {
  artists: ListedArtist[];
  /** The corrected term, if no name matches the words of the search. */
  searchedFor: string | null;
}

/** The artists that the search finds, the best match first; without a search all. */
async function searchList(
  context: Context,
  { search }: Pick<ArtistsQuery, 'search'>,
  artists: ListedArtist[],
  now: number,
): Promise<FoundArtists> {
  if (!search) return { artists, searchedFor: null };
  const { ids, searchedFor } = await searchArtists(context.search, search, now);
  const byId = new Map(artists.map((artist) => [artist.id, artist]));
  return { artists: ids.flatMap((id) => byId.get(id) ?? []), searchedFor };
}

/** One page of the found artists that have the chosen values, and the number of all. */
async function pageOf(
  { directory }: Context,
  found: FoundArtists,
  terms: FilterTerms,
  query: ArtistsQuery,
  { perPage, artworks }: typeof PANELS,
  now: number,
): Promise<{ rows: ArtistWithArtworks[]; total: number }> {
  const matching = filterArtists(found.artists, query, terms);
  const ids = matching.slice((query.page - 1) * perPage, query.page * perPage).map(({ id }) => id);
  return { rows: await directory.panels(ids, artworks, now), total: matching.length };
}

async function suggest(context: Context, parameters: URLSearchParams): Promise<ArtistSuggestions> {
  const now = context.now();
  const term = readTerm(parameters.get('term'));
  const query = { ...ALL_ARTISTS, search: term, page: parseArtistsQuery(parameters).page };
  const { directory } = context;
  const [artists, terms] = await Promise.all([directory.artists(now), directory.terms(now)]);
  const found = term ? await searchList(context, query, artists, now) : { artists: [], searchedFor: null };
  return presentSuggestions(await pageOf(context, found, terms, query, DROPDOWN, now), {
    base: API_PATH,
    term,
    page: query.page,
    perPage: DROPDOWN.perPage,
    now,
  });
}
