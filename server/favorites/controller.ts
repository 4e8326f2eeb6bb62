import type { RequestHandler } from 'express';
import { z } from 'zod';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { NotFound } from '../http/errors.ts';
import { searchOf } from '../http/query-string.ts';
import { sendCards } from '../http/session/own-holdings.ts';
import { accountId, signedIn } from '../http/session/signed-in.ts';
import { validate } from '../http/validation.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { countFavorites, findLatestFavorites, listFavorites } from './list-records.ts';
import { presentAdded, presentFavorites, presentRemoved } from './present.ts';
import { favoriteSorts, favoritesAddress, readFavoritesQuery } from './query.ts';
import { addFavorite, type ChosenArtwork, favoritesAmong, findChosen, removeFavorite } from './records.ts';

const page = '/favorites';
const call = '/web/api/search/artworks/favorites?favorites=true';
const onHome = 12;
/** Hearts asked for at once; a page has fewer. */
const mostSlugs = 100;

const change = z.object({ artworkSlug: z.string('Please say which artwork.').min(1, 'Please say which artwork.') });

/** `GET /favorites` */
export function favoritesPage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readFavoritesQuery(new URLSearchParams(searchOf(req)));
    await renderPage(res, 'favorites/index', {
      artworks: async () => {
        const found = await listFavorites(database, accountId(req), query, now());
        return presentFavorites(found, { base: page, query, now: now() });
      },
      query,
      sorts: favoriteSorts,
      apiUrl: favoritesAddress(call, query),
      breadcrumbs: breadcrumbs(['My Favorites', page]),
      meta: {
        title: 'My Favorites',
        page: query.page,
        description: 'The artworks that you have chosen as favorites.',
        canonical: page,
      },
    });
  };
}

/** `GET /web/api/search/artworks/favorites` */
export function favoritesCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readFavoritesQuery(new URLSearchParams(searchOf(req)));
    const found = await listFavorites(database, accountId(req), query, now());
    await sendCards(res, presentFavorites(found, { base: call, query, now: now() }));
  };
}

/** `GET /web/api/search/artworks/favorites/count` */
export function countCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const account = signedIn(req);
    res.json({ count: account ? await countFavorites(database, account.id, now()) : 0 });
  };
}

/** `GET /web/api/home-collections/favorites` */
export function homeFavoritesCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const account = signedIn(req);
    const rows = account ? await findLatestFavorites(database, account.id, onHome, now()) : [];
    await sendCards(res, { data: rows.map((row) => presentCard(row, now())) });
  };
}

/** `GET /web/api/artworks/favorite/:slug` */
export function isFavoriteCall(context: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const { slug } = req.params;
    await requireChosen(context, slug);
    const account = signedIn(req);
    const among = account ? await favoritesAmong(context.database, account.id, [slug]) : [];
    res.json({ isFavorite: among.length > 0 });
  };
}

/** `GET /web/api/artworks/favorites?slugs[]=`: all hearts of a page at once. */
export function favoritesAmongCall({ database }: Context): RequestHandler {
  return async (req, res) => {
    const slugs = new URLSearchParams(searchOf(req)).getAll('slugs[]').slice(0, mostSlugs);
    const account = signedIn(req);
    res.json({ data: account ? await favoritesAmong(database, account.id, slugs) : [] });
  };
}

/** `POST /web/api/artworks/favorite/` */
export function addFavoriteCall(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { id, title } = await requireChosen(context, validate(change, req.body).artworkSlug);
    await addFavorite(database, accountId(req), id, now());
    res.json(presentAdded(title, await countFavorites(database, accountId(req), now())));
  };
}

/** `DELETE /web/api/artworks/favorite/` */
export function removeFavoriteCall(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { id, title } = await requireChosen(context, validate(change, req.body).artworkSlug);
    await removeFavorite(database, accountId(req), id);
    res.json(presentRemoved(title, await countFavorites(database, accountId(req), now())));
  };
}

async function requireChosen({ database, now }: Context, slug: string): Promise<ChosenArtwork> {
  const artwork = await findChosen(database, slug, now());
  if (!artwork) throw new NotFound('We could not find this artwork.');
  return artwork;
}
