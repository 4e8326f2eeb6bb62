import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../http/page.ts';
import { searchOf } from '../http/query-string.ts';
import { readQuery } from '../listing/query.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import type { ArtistList, ArtistSuggestion, ArtistsQuery } from './contract.ts';
import { presentArtistCard, presentArtistList, presentSuggestion } from './index-present.ts';
import { artistsAddress, readArtistsQuery } from './index-query.ts';
import { findArtistsByName, findLatestArtists, listArtists, listShownTypes } from './index-records.ts';
import { newcomers } from './newcomers.ts';

const page = '/artists';
const call = '/web/api/search/artists';
const panels = { perPage: 10, artworks: 8 };
const allAtOnce = { perPage: 100, artworks: 1 };
const mostSuggestions = 10;

/** `GET /artists` */
export function artistsPage(context: Context): RequestHandler {
  return async (req, res) => {
    const { query, types } = await whatIsAsked(req, context);
    await renderPage(res, 'artists/index', {
      artists: () => listFor(context, query, page, panels),
      types: types.map(({ slug, name }) => ({ value: slug, text: name })),
      query,
      apiUrl: artistsAddress(call, query),
      breadcrumbs: trail(['Artists', page]),
      meta: {
        title: 'Artists',
        description: 'The Filipino artists of the gallery, from painters to sculptors, with their latest works.',
        canonical: artistsAddress(page, query),
      },
    });
  };
}

/** `GET /web/api/search/artists`: a page of panels; with `resultType=all` up to a hundred at once; with `term` the rows of a dropdown. */
export function artistsCall(context: Context): RequestHandler {
  return async (req, res) => {
    const parameters = new URLSearchParams(searchOf(req));
    const term = parameters.get('term');
    if (term !== null) {
      res.json({ data: await suggestionsFor(context, term) });
      return;
    }
    const { query } = await whatIsAsked(req, context);
    const isAll = parameters.get('resultType') === 'all';
    res.json(
      await (isAll
        ? listFor(context, query, `${call}?resultType=all`, allAtOnce)
        : listFor(context, query, call, panels)),
    );
  };
}

/** `GET /web/api/search/artists/latest`: new painters and sculptors, each with their latest artwork. */
export function latestArtistsCall({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const rows = await findLatestArtists(database, newcomers.types, newcomers.limit, now());
    res.json({ data: rows.map((row) => presentArtistCard(row, now())) });
  };
}

async function whatIsAsked(req: Request, { database, now }: Context) {
  const query = readArtistsQuery(new URLSearchParams(searchOf(req)));
  const types = await listShownTypes(database, now());
  const isKnown = types.some(({ slug }) => slug === query.type);
  return { query: { ...query, type: isKnown ? query.type : null }, types };
}

async function listFor(
  { database, now }: Context,
  query: ArtistsQuery,
  base: string,
  extent: typeof panels,
): Promise<ArtistList> {
  const found = await listArtists(database, query, extent, now());
  return presentArtistList(found, { base, query, perPage: extent.perPage, now: now() });
}

async function suggestionsFor({ database, now }: Context, term: string): Promise<ArtistSuggestion[]> {
  const { search } = readQuery(new URLSearchParams({ search: term }));
  if (!search) return [];
  const found = await findArtistsByName(database, { search, type: null }, now());
  return found.slice(0, mostSuggestions).map(presentSuggestion);
}
