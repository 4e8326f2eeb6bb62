import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { breadcrumbs, renderPage } from '../../frontend/render-page.ts';
import { HttpError } from '../../http/errors.ts';
import { isOneClick } from '../../http/security/csrf.ts';
import { readSigned } from '../../http/security/signed-text.ts';
import type { UnfollowPage } from '../contract.ts';
import { findFollowed, unfollowByLink } from '../records.ts';
import { decodeUnfollowLink, type UnfollowLink, unfollowUrl } from './link.ts';
import { presentUnfollowPage } from './present.ts';
import { UNFOLLOW_PURPOSE } from './signer.ts';

/** `GET /unfollow?token=`: changes nothing, because mail scanners follow links. */
export function show(context: Context): RequestHandler {
  return async (req, res) => {
    const { token, link } = readLink(req, context);
    if (!link) return render(res.status(404), presentUnfollowPage('unknown', [], ''));
    const followed = await followedNames(context, link);
    await render(
      res,
      presentUnfollowPage(followed.length ? 'following' : 'not-following', followed, unfollowUrl(token)),
    );
  };
}

/** `POST /unfollow?token=`, from the page or a mail program; can be repeated. */
export function destroy(context: Context): RequestHandler {
  return async (req, res) => {
    if (!isOneClick(req)) throw new HttpError(400);
    const { link } = readLink(req, context);
    if (!link) return render(res, presentUnfollowPage('unknown', [], ''));
    const followed = await followedNames(context, link);
    await unfollowByLink(context.database, link);
    await render(res, presentUnfollowPage('unfollowed', followed, ''));
  };
}

function readLink({ query }: Request, { settings }: Context): { token: string; link: UnfollowLink | null } {
  const token = typeof query.token === 'string' ? query.token.slice(0, 1_000) : '';
  const text = readSigned(token, UNFOLLOW_PURPOSE, settings.sessionSecrets);
  return { token, link: text === null ? null : decodeUnfollowLink(text) };
}

async function followedNames({ database }: Context, { accountId, artistIds }: UnfollowLink): Promise<string[]> {
  const artists = await findFollowed(database, accountId, artistIds);
  return artists.map(({ name }) => name);
}

function render(res: Response, page: UnfollowPage): Promise<void> {
  return renderPage(res, 'follows/unfollow', {
    ...page,
    breadcrumbs: breadcrumbs(['Followed Artists', '/followed-artists']),
    meta: { title: page.heading, description: page.text, canonical: '/unfollow' },
  });
}
