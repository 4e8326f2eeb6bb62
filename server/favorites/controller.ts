import type { RequestHandler } from 'express';
import { z } from 'zod';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { searchOf, slugsOf, validate } from '../http/request.ts';
import { accountId, signedIn } from '../http/session/session.ts';
import type { ArtworkList } from '../listing/contract.ts';
import { presentPagination } from '../listing/present.ts';
import type { FavoritesQuery } from './contract.ts';
import { FAVORITE_SORTS, FAVORITES_PER_PAGE, favoritesUrl, readFavoritesQuery } from './query.ts';
import {
  addFavorite,
  countFavorites,
  type FavorableArtwork,
  favoritesAmong,
  findLatestFavorites,
  findPublishedArtwork,
  listFavorites,
  removeFavorite,
} from './records.ts';

const PAGE = '/favorites';
const CALL = '/web/api/search/artworks/favorites?favorites=true';
const HOME_LIMIT = 12;

const favoriteBody = z.object({
  artworkSlug: z.string('Please say which artwork.').min(1, 'Please say which artwork.'),
});

/** `GET /favorites` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readFavoritesQuery(new URLSearchParams(searchOf(req)));
    await renderPage(res, 'favorites/index', {
      artworks: async () => {
        const found = await listFavorites(database, accountId(req), query, now());
        return presentFavorites(found, { base: PAGE, query, now: now() });
      },
      query,
      sorts: FAVORITE_SORTS,
      apiUrl: favoritesUrl(CALL, query),
      breadcrumbs: breadcrumbs(['My Favorites', PAGE]),
      meta: {
        title: 'My Favorites',
        page: query.page,
        description: 'The artworks that you have chosen as favorites.',
        canonical: PAGE,
      },
    });
  };
}

/** `GET /web/api/search/artworks/favorites` */
export function indexJson({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readFavoritesQuery(new URLSearchParams(searchOf(req)));
    const found = await listFavorites(database, accountId(req), query, now());
    await sendJson(res, presentFavorites(found, { base: CALL, query, now: now() }));
  };
}

/** `GET /web/api/search/artworks/favorites/count` */
export function showCount({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const account = signedIn(req);
    await sendJson(res, { count: account ? await countFavorites(database, account.id, now()) : 0 });
  };
}

/** `GET /web/api/home-collections/favorites` */
export function indexLatest({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const account = signedIn(req);
    const rows = account ? await findLatestFavorites(database, account.id, HOME_LIMIT, now()) : [];
    await sendJson(res, { data: rows.map((row) => presentCard(row, now())) });
  };
}

/** `GET /web/api/artworks/favorite/:slug` */
export function showState(context: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const { slug } = req.params;
    await requireArtwork(context, slug);
    const account = signedIn(req);
    const among = account ? await favoritesAmong(context.database, account.id, [slug]) : [];
    await sendJson(res, { isFavorite: among.length > 0 });
  };
}

/** `GET /web/api/artworks/favorites?slugs[]=`: states of all favorite buttons of a page. */
export function indexStates({ database }: Context): RequestHandler {
  return async (req, res) => {
    const slugs = slugsOf(req);
    const account = signedIn(req);
    await sendJson(res, { data: account ? await favoritesAmong(database, account.id, slugs) : [] });
  };
}

/** `POST /web/api/artworks/favorite/` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { id, title } = await requireArtwork(context, validate(favoriteBody, req.body).artworkSlug);
    await addFavorite(database, accountId(req), id, now());
    await sendJson(res, presentAdded(title, await countFavorites(database, accountId(req), now())));
  };
}

/** `DELETE /web/api/artworks/favorite/` */
export function destroy(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { id, title } = await requireArtwork(context, validate(favoriteBody, req.body).artworkSlug);
    await removeFavorite(database, accountId(req), id);
    await sendJson(res, presentRemoved(title, await countFavorites(database, accountId(req), now())));
  };
}

async function requireArtwork({ database, now }: Context, slug: string): Promise<FavorableArtwork> {
  const artwork = await findPublishedArtwork(database, slug, now());
  if (!artwork) throw new NotFound('We could not find this artwork.');
  return artwork;
}

/** `base` is the path of the list without its query. */
function presentFavorites(
  { rows, total }: { rows: CardRow[]; total: number },
  { base, query, now }: { base: string; query: FavoritesQuery; now: number },
): ArtworkList {
  const pagination = presentPagination({ page: query.page, perPage: FAVORITES_PER_PAGE, total }, (page) =>
    favoritesUrl(base, { ...query, page }),
  );
  return { data: rows.map((row) => presentCard(row, now)), meta: { pagination } };
}

/** Notification after adding a favorite, with the new number of favorites. */
function presentAdded(title: string, count: number) {
  return { title: 'Added to your favorites', message: `“${title}” is now one of your favorites.`, count };
}

function presentRemoved(title: string, count: number) {
  return { title: 'Removed from your favorites', message: `“${title}” is not one of your favorites any more.`, count };
}
