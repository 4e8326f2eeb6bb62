import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { endSessionOf, signOutEverywhere } from '../../http/session/account-sessions.ts';
import { accountId } from '../../http/session/session.ts';
import { endSession } from '../../http/session/session-renewal.ts';
import { redirectToAccount } from '../account/page.ts';

/** `POST /forms/account/sessions/end` */
export function destroy({ database }: Context): RequestHandler {
  return async (req, res) => {
    const id = String(req.body?.session ?? '');
    await endSessionOf(database, accountId(req), id);
    redirectToAccount(res, 'That browser is signed out.');
  };
}

/** `POST /forms/account/sign-out-everywhere`: also signs out this browser. */
export function destroySessions({ database }: Context): RequestHandler {
  return async (req, res) => {
    await signOutEverywhere(database, accountId(req));
    logSecurityEvent(req, 'signed-out-everywhere');
    await endSession(req, res);
    res.redirect(303, '/');
  };
}
