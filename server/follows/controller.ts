import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { NotFound } from '../http/errors.ts';
import { searchOf } from '../http/query-string.ts';
import { sendCards } from '../http/session/own-holdings.ts';
import { accountId, signedIn } from '../http/session/signed-in.ts';
import { validate } from '../http/validation.ts';
import { readQuery } from '../listing/query.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { listFollowed } from './list-records.ts';
import { presentFollowed, presentFollowing, presentState, presentUnfollowing } from './present.ts';
import { canBeMailed, findArtistBySlug, findShownArtist, findStates, follow, unfollow } from './records.ts';

const page = '/followed-artists';
const call = '/web/api/followed-artists';
/** Buttons asked for at once; a page has fewer. */
const mostSlugs = 100;

const wanted = 'Please say which artist.';
const following = z.object({ artistSlug: z.string(wanted).min(1, wanted) });
const unknown = 'We could not find this artist.';

/** `GET /followed-artists` */
export function followedPage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readQuery(searchOf(req));
    await renderPage(res, 'followed-artists/index', {
      artists: async () => {
        const found = await listFollowed(database, accountId(req), query.page, now());
        return presentFollowed(found, { base: page, page: query.page, now: now() });
      },
      apiUrl: query.page > 1 ? `${call}?page=${query.page}` : call,
      breadcrumbs: breadcrumbs(['Followed Artists', page]),
      meta: {
        title: 'Followed Artists',
        page: query.page,
        description: 'The artists that you follow, with their latest works.',
        canonical: page,
      },
    });
  };
}

/** `GET /web/api/followed-artists` */
export function followedCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const query = readQuery(searchOf(req));
    const found = await listFollowed(database, accountId(req), query.page, now());
    await sendCards(res, presentFollowed(found, { base: call, page: query.page, now: now() }));
  };
}

/** `GET /web/api/subscribe/artist/:slug` */
export function hasFollowedCall({ database, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const [state] = await findStates(database, signedIn(req)?.id ?? null, [req.params.slug], now());
    if (!state) throw new NotFound(unknown);
    res.json({ hasFollowed: presentState(state).hasFollowed });
  };
}

/** `GET /web/api/subscribe/artists?slugs[]=`: all buttons of a page at once; who is not shown is left out. */
export function followStatesCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const slugs = new URLSearchParams(searchOf(req)).getAll('slugs[]').slice(0, mostSlugs);
    const states = await findStates(database, signedIn(req)?.id ?? null, slugs, now());
    res.json({ data: states.map(presentState) });
  };
}

/** `GET /web/api/subscribe/show`: whether whoever asks may follow; who has not signed in does not come here. */
export const mayFollowCall: RequestHandler = (_req, res) => {
  res.json({ mayFollow: true });
};

/** `POST /web/api/subscribe/artist` */
export function followCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const { artistSlug } = validate(following, req.body);
    const artist = await findShownArtist(database, artistSlug, now());
    if (!artist) throw new NotFound(unknown);
    await follow(database, accountId(req), artist.id, now());
    res.json(presentFollowing(artist.name, { byMail: await canBeMailed(database, accountId(req)) }));
  };
}

/** `POST /web/api/unsubscribe/artist/:slug` */
export function unfollowCall({ database }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const artist = await findArtistBySlug(database, req.params.slug);
    if (!artist) throw new NotFound(unknown);
    await unfollow(database, accountId(req), artist.id);
    res.json(presentUnfollowing(artist.name));
  };
}
