import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { breadcrumbs, renderPage } from '../../frontend/render-page.ts';
import type { FormConfirmation } from '../../http/route-table.ts';
import { formToken } from '../../http/security/csrf.ts';
import { tokenFrom, tokenHash } from '../../http/security/secret-token.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { signedIn } from '../../http/session/session.ts';
import { renewSession } from '../../http/session/session-renewal.ts';
import { deviceName } from '../sign-in/device-name.ts';
import { flashReleasedByMerge } from '../sign-in/released-by-merge.ts';
import { type ConfirmationState, presentConfirmation } from './present.ts';
import { type Confirmation, type ConfirmationResult, confirmEmail, findConfirmation } from './records.ts';

/** `GET /sign-in/confirm?token=`: changes nothing, because mail scanners follow links. */
export function show({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenFrom(req.query);
    const state = stateOf(req, await findConfirmation(database, tokenHash(token), now()));
    if (state === 'unknown') res.status(404);
    const page = presentConfirmation(state, { token, _csrf: formToken(req) });
    await renderPage(res, 'accounts/confirm-sign-in', {
      ...page,
      breadcrumbs: breadcrumbs(['Sign in', '/sign-in']),
      meta: { title: page.heading, description: page.text, canonical: '/sign-in/confirm' },
    });
  };
}

/** Confirmation page before `POST /forms/sign-in/confirm`, when the form's token has expired. */
export function confirmation({ database, now }: Context) {
  return async (req: Pick<Request, 'body'>): Promise<FormConfirmation> => {
    const found = await findConfirmation(database, tokenHash(tokenFrom(req.body)), now());
    const { heading, text, form } = presentConfirmation(found ? { confirm: found } : 'unknown', {});
    return { heading, text, button: form?.button ?? 'Continue', fields: ['token'] };
  };
}

/** `POST /forms/sign-in/confirm` */
export function update(context: Context): RequestHandler {
  const { database, settings, now } = context;
  return async (req, res) => {
    const token = tokenFrom(req.body);
    const device = deviceName(req.get('user-agent'));
    let result = { outcome: 'unknown' } as ConfirmationResult;
    await renewSession(req, res, database, async (transaction, { account, signIns }) => {
      result = await confirmEmail(transaction, tokenHash(token), {
        by: account?.id ?? null,
        cartItems: settings.cartItems,
        now: now(),
      });
      // A merge ends the sessions of the merged account, so the browser gets a session of the remaining account.
      return 'account' in result && account?.id === result.mergedId
        ? { account: result.account, signIns, device }
        : null;
    });
    if (result.outcome === 'not-yours') logSecurityEvent(req, 'confirmation-refused');
    if ('account' in result && result.mergedId !== undefined)
      logSecurityEvent(req, 'accounts-merged', { mergedId: result.mergedId });
    if ('account' in result) await flashReleasedByMerge(context, res, result.released);
    res.redirect(303, `/sign-in/confirm${queryAfter(result.outcome, token)}`);
  };
}

function stateOf(req: Request, found: Confirmation | null): ConfirmationState {
  if (!found) return 'done' in req.query ? 'done' : 'taken' in req.query ? 'taken' : 'unknown';
  const account = signedIn(req);
  if (!account) return { signIn: found, returnTo: req.originalUrl };
  return found.accountIds.includes(account.id) ? { confirm: found } : { signOut: found };
}

function queryAfter(outcome: ConfirmationResult['outcome'], token: string): string {
  if (outcome === 'unknown') return '';
  if (outcome === 'not-yours') return `?token=${encodeURIComponent(token)}`;
  return outcome === 'taken' ? '?taken' : '?done';
}
