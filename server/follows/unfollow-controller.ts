import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { HttpError } from '../http/errors.ts';
import { isOneClick } from '../http/security/one-click.ts';
import { readSigned, sign } from '../http/security/signed-text.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import type { UnfollowPage } from './contract.ts';
import type { SignUnfollowing } from './new-works-mail.ts';
import { findFollowed, unfollowByLink } from './records.ts';
import { readUnfollowing, type Unfollowing, unfollowUrl, writeUnfollowing } from './unfollow-link.ts';
import { presentUnfollowPage } from './unfollow-present.ts';

const purpose = 'unfollow';

/** What stands in the links of mails, signed. */
export function unfollowSigner({ settings }: Pick<Context, 'settings'>): SignUnfollowing {
  return (what) => sign(writeUnfollowing(what), purpose, settings.sessionSecrets);
}

/** `GET /unfollow?token=`: changes nothing, since mail scanners follow links. */
export function unfollowPage(context: Context): RequestHandler {
  return async (req, res) => {
    const { token, asked } = whatIsAsked(req, context);
    if (!asked) return show(res.status(404), presentUnfollowPage('unknown', [], ''));
    const followed = await followedNames(context, asked);
    await show(res, presentUnfollowPage(followed.length ? 'following' : 'not-following', followed, unfollowUrl(token)));
  };
}

/** `POST /unfollow?token=`, from the page or from a mail program; twice is fine. */
export function unfollowOneClick(context: Context): RequestHandler {
  return async (req, res) => {
    if (!isOneClick(req)) throw new HttpError(400);
    const { asked } = whatIsAsked(req, context);
    if (!asked) return show(res, presentUnfollowPage('unknown', [], ''));
    const followed = await followedNames(context, asked);
    await unfollowByLink(context.database, asked);
    await show(res, presentUnfollowPage('unfollowed', followed, ''));
  };
}

function whatIsAsked({ query }: Request, { settings }: Context): { token: string; asked: Unfollowing | null } {
  const token = typeof query.token === 'string' ? query.token.slice(0, 1_000) : '';
  const text = readSigned(token, purpose, settings.sessionSecrets);
  return { token, asked: text === null ? null : readUnfollowing(text) };
}

async function followedNames({ database }: Context, { accountId, artistIds }: Unfollowing): Promise<string[]> {
  const artists = await findFollowed(database, accountId, artistIds);
  return artists.map(({ name }) => name);
}

function show(res: Response, page: UnfollowPage): Promise<void> {
  return renderPage(res, 'followed-artists/unfollow', {
    ...page,
    breadcrumbs: breadcrumbs(['Followed Artists', '/followed-artists']),
    meta: { title: page.heading, description: page.text, canonical: '/unfollow' },
  });
}
