import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { breadcrumbs, renderPage } from '../../frontend/render-page.ts';
import { formToken } from '../../http/security/csrf.ts';
import { secretToken, tokenFrom, tokenHash } from '../../http/security/secret-token.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { accountId } from '../../http/session/session.ts';
import { confirmationOf, handleForm, redirectToAccount } from '../account/page.ts';
import { emailSchema } from '../account/schema.ts';
import { presentEmailChange } from './present.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  type MoveAddress,
  requestEmailChange,
} from './records.ts';

/** `POST /forms/account/email` */
export function create(context: Context): RequestHandler {
  return handleForm(context, emailSchema, async (req, { email }) => {
    const secret = secretToken();
    const token = { secret, hash: tokenHash(secret) };
    await requestEmailChange(context.database, accountId(req), { email, token, now: context.now() });
    return `We sent a link to ${email}. Open it within a day to use this address.`;
  });
}

export const confirmation = confirmationOf('Change your e-mail address?', 'Send the link', ['email']);

/** `GET /account/email?token=`: changes nothing, because mail scanners follow links. */
export function show({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    if ('changed' in req.query) return render(res, presentEmailChange('changed', {}));
    const token = tokenFrom(req.query);
    const change = { accountId: accountId(req), tokenHash: tokenHash(token), now: now() };
    const email = await findEmailChange(database, change);
    if (!email) res.status(404);
    await render(res, presentEmailChange(email ? { email } : 'unknown', { token, _csrf: formToken(req) }));
  };
}

/** `POST /forms/account/email/confirm` */
export function update({ database, now }: Context, moveAddress: MoveAddress): RequestHandler {
  return async (req, res) => {
    const change = { accountId: accountId(req), tokenHash: tokenHash(tokenFrom(req.body)), now: now() };
    const outcome = await confirmEmailChange(database, { ...change, moveAddress });
    if (outcome === 'changed') {
      logSecurityEvent(req, 'email-changed');
      return res.redirect(303, '/account/email?changed');
    }
    res.status(outcome === 'taken' ? 409 : 404);
    await render(res, presentEmailChange(outcome, {}));
  };
}

/** `POST /forms/account/email/cancel` */
export function destroy({ database }: Context): RequestHandler {
  return async (req, res) => {
    await cancelEmailChange(database, accountId(req));
    redirectToAccount(res, 'Your e-mail address does not change.');
  };
}

function render(res: Response, page: ReturnType<typeof presentEmailChange>): Promise<void> {
  const trail = breadcrumbs(['My Account', '/account'], ['E-mail address', '/account/email']);
  const meta = { title: page.heading, description: page.text, canonical: '/account/email' };
  return renderPage(res, 'accounts/email', { ...page, breadcrumbs: trail, meta }, '/account/email');
}
