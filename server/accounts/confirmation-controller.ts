import type { Request, RequestHandler } from 'express';
import { findLeftOut } from '../cart/contents.ts';
import { presentLeftOut } from '../cart/present.ts';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import type { FormConfirmation } from '../http/forms.ts';
import { formToken } from '../http/security/csrf.ts';
import { tokenHash } from '../http/security/secret-token.ts';
import { logSecurityEvent } from '../http/security/security-log.ts';
import { renewSession } from '../http/session/session-renewal.ts';
import { signedIn } from '../http/session/signed-in.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { type Confirmation, type ConfirmationResult, confirmEmail, findConfirmation } from './confirmation-records.ts';
import { deviceName } from './device.ts';
import { type ConfirmationState, presentConfirmation } from './present.ts';
import type { HandOver } from './records.ts';

/** `GET /sign-in/confirm?token=`: changes nothing, since mail scanners follow links. */
export function confirmationPage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenOf(req.query);
    const state = stateOf(req, await findConfirmation(database, tokenHash(token), now()));
    if (state === 'unknown') res.status(404);
    const page = presentConfirmation(state, { token, _csrf: formToken(req) });
    await renderPage(res, 'sign-in/confirm', {
      ...page,
      breadcrumbs: breadcrumbs(['Sign in', '/sign-in']),
      meta: { title: page.heading, description: page.text, canonical: '/sign-in/confirm' },
    });
  };
}

/** What stands before `POST /forms/sign-in/confirm`, where the page has been open for too long. */
export function confirmationQuestion({ database, now }: Context) {
  return async (req: Pick<Request, 'body'>): Promise<FormConfirmation> => {
    const found = await findConfirmation(database, tokenHash(tokenOf(req.body)), now());
    const { heading, text, form } = presentConfirmation(found ? { confirm: found } : 'unknown', {});
    return { heading, text, button: form?.button ?? 'Continue', fields: ['token'] };
  };
}

/** `POST /forms/sign-in/confirm` */
export function confirmationForm({ database, settings, now }: Context, handOver: HandOver): RequestHandler {
  return async (req, res) => {
    const token = tokenOf(req.body);
    const device = deviceName(req.get('user-agent'));
    let result = { outcome: 'unknown' } as ConfirmationResult;
    await renewSession(req, res, database, async (transaction, { account, signIns }) => {
      result = await confirmEmail(transaction, tokenHash(token), { by: account?.id ?? null, now: now(), handOver });
      // Joining ends the sessions of the account that goes, so the browser that confirmed gets one of the account that stays.
      return 'account' in result && account?.id === result.joinedId
        ? { account: result.account, signIns, device }
        : null;
    });
    if (result.outcome === 'not-yours') logSecurityEvent(req, 'confirmation-refused');
    if ('account' in result && result.joinedId !== undefined)
      logSecurityEvent(req, 'accounts-joined', { joinedId: result.joinedId });
    const released = 'account' in result ? result.released : [];
    if (released.length > 0)
      res.inertia.flash('leftOut', presentLeftOut(await findLeftOut(database, released), settings.cartItems));
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

function tokenOf({ token }: Record<string, unknown> = {}): string {
  return typeof token === 'string' ? token.slice(0, 100) : '';
}
