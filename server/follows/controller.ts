import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { searchOf, slugsOf, validate } from '../http/request.ts';
import { accountId, signedIn } from '../http/session/session.ts';
import { readQuery } from '../listing/query.ts';
import { listFollowed } from './list.ts';
import { presentFollow, presentFollowedList, presentState, presentUnfollowed } from './present.ts';
import { canBeMailed, findArtistBySlug, findFollowStates, findShownArtist, follow, unfollow } from './records.ts';

const PAGE = '/followed-artists';
const CALL = '/web/api/followed-artists';

const ARTIST_MISSING = 'Please say which artist.';
const followBody = z.object({ artistSlug: z.string(ARTIST_MISSING).min(1, ARTIST_MISSING) });
const ARTIST_UNKNOWN = 'We could not find this artist.';

/** `GET /followed-artists` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readQuery(searchOf(req));
    await renderPage(res, 'follows/index', {
      artists: async () => {
        const found = await listFollowed(database, accountId(req), query.page, now());
        return presentFollowedList(found, { base: PAGE, page: query.page, now: now() });
      },
      apiUrl: query.page > 1 ? `${CALL}?page=${query.page}` : CALL,
      breadcrumbs: breadcrumbs(['Followed Artists', PAGE]),
      meta: {
        title: 'Followed Artists',
        page: query.page,
        description: 'The artists that you follow, with their latest works.',
        canonical: PAGE,
      },
    });
  };
}

/** `GET /web/api/followed-artists` */
export function indexJson({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readQuery(searchOf(req));
    const found = await listFollowed(database, accountId(req), query.page, now());
    await sendJson(res, presentFollowedList(found, { base: CALL, page: query.page, now: now() }));
  };
}

/** `GET /web/api/subscribe/artist/:slug` */
export function showState({ database, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const [state] = await findFollowStates(database, signedIn(req)?.id ?? null, [req.params.slug], now());
    if (!state) throw new NotFound(ARTIST_UNKNOWN);
    await sendJson(res, { hasFollowed: presentState(state).hasFollowed });
  };
}

/** `GET /web/api/subscribe/artists?slugs[]=`: states of all buttons of a page; hidden artists are left out. */
export function indexStates({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const slugs = slugsOf(req);
    const states = await findFollowStates(database, signedIn(req)?.id ?? null, slugs, now());
    await sendJson(res, { data: states.map(presentState) });
  };
}

/** `GET /web/api/subscribe/show`: true for collectors; requireCollector answers visitors. */
export const show: RequestHandler = (_req, res) => sendJson(res, { mayFollow: true });

/** `POST /web/api/subscribe/artist` */
export function create({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const { artistSlug } = validate(followBody, req.body);
    const artist = await findShownArtist(database, artistSlug, now());
    if (!artist) throw new NotFound(ARTIST_UNKNOWN);
    await follow(database, accountId(req), artist.id, now());
    await sendJson(res, presentFollow(artist.name, { byMail: await canBeMailed(database, accountId(req)) }));
  };
}

/** `POST /web/api/unsubscribe/artist/:slug` */
export function destroy({ database }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const artist = await findArtistBySlug(database, req.params.slug);
    if (!artist) throw new NotFound(ARTIST_UNKNOWN);
    await unfollow(database, accountId(req), artist.id);
    await sendJson(res, presentUnfollowed(artist.name));
  };
}
