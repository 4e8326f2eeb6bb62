import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { HttpError } from '../http/errors.ts';
import type { FormConfirmation } from '../http/forms.ts';
import { formToken } from '../http/security/csrf.ts';
import { secretToken, tokenHash } from '../http/security/secret-token.ts';
import { logSecurityEvent } from '../http/security/security-log.ts';
import { endSessionOf, listSessions, signOutEverywhere } from '../http/session/account-sessions.ts';
import { endSession } from '../http/session/session-renewal.ts';
import { accountId, signedIn } from '../http/session/signed-in.ts';
import { sessionRowId } from '../http/session/store/rows.ts';
import { validate } from '../http/validation.ts';
import { findPlace } from '../locations/places.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { presentAccount, presentEmailChange } from './account-present.ts';
import { addressSchema, detailsSchema, emailSchema } from './account-schema.ts';
import { addAddress, listAddresses, MOST_ADDRESSES, removeAddress } from './address-records.ts';
import { findDetails, listProviders, removeIdentity, rename } from './details-records.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  findRequestedEmail,
  requestEmailChange,
} from './email-change-records.ts';

const CRUMB = ['My Account', '/account'] as const;

/** `GET /account`; `?province=` lists that province's cities, for browsers without script. */
export function accountPage(context: Context): RequestHandler {
  return (req, res) => {
    const { province } = req.query;
    return showAccount(context, req, res, { entered: typeof province === 'string' ? { state_id: province } : {} });
  };
}

/** `POST /forms/account/details` */
export function detailsForm(context: Context): RequestHandler {
  return form(context, detailsSchema, async (req, details) => {
    await rename(context.database, accountId(req), details);
    // The rows carry the new name already; this request's copy must not write the old one back.
    if (req.session.account) req.session.account.firstname = details.firstname;
    return 'Your details are saved.';
  });
}

/** `POST /forms/account/email` */
export function emailForm(context: Context): RequestHandler {
  return form(context, emailSchema, async (req, { email }) => {
    const secret = secretToken();
    const token = { secret, hash: tokenHash(secret) };
    await requestEmailChange(context.database, accountId(req), { email, token, now: context.now() });
    return `We sent a link to ${email}. Open it within a day to use this address.`;
  });
}

/** `POST /forms/account/email/cancel` */
export function cancelEmailForm({ database }: Context): RequestHandler {
  return async (req, res) => {
    await cancelEmailChange(database, accountId(req));
    done(res, 'Your e-mail address does not change.');
  };
}

/** `GET /account/email?token=`: changes nothing, since mail scanners follow links. */
export function emailChangePage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    if ('changed' in req.query) return showEmailChange(res, presentEmailChange('changed', {}));
    const token = tokenOf(req.query);
    const change = { accountId: accountId(req), tokenHash: tokenHash(token), now: now() };
    const email = await findEmailChange(database, change);
    if (!email) res.status(404);
    await showEmailChange(res, presentEmailChange(email ? { email } : 'unknown', { token, _csrf: formToken(req) }));
  };
}

/** `POST /forms/account/email/confirm` */
export function confirmEmailForm({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const change = { accountId: accountId(req), tokenHash: tokenHash(tokenOf(req.body)), now: now() };
    const outcome = await confirmEmailChange(database, change);
    if (outcome === 'changed') {
      logSecurityEvent(req, 'email-changed');
      return res.redirect(303, '/account/email?changed');
    }
    res.status(outcome === 'taken' ? 409 : 404);
    await showEmailChange(res, presentEmailChange(outcome, {}));
  };
}

/** `POST /forms/account/addresses` */
export function addAddressForm(context: Context): RequestHandler {
  return form(context, addressSchema, async (req, address) => {
    const outcome = await addAddress(context.database, accountId(req), address, context.now());
    if (outcome === 'full')
      throw new HttpError(422, undefined, {
        errors: { address_1: [`An account has at most ${MOST_ADDRESSES} addresses. Please remove one first.`] },
      });
    return 'The address is saved.';
  });
}

/** `POST /forms/account/addresses/remove` */
export function removeAddressForm({ database }: Context): RequestHandler {
  return async (req, res) => {
    const id = Number(req.body?.id);
    if (Number.isSafeInteger(id)) await removeAddress(database, accountId(req), id);
    done(res, 'The address is removed.');
  };
}

/** `POST /forms/account/identities/remove`: the last way to sign in stays. */
export function removeIdentityForm({ database }: Context): RequestHandler {
  return async (req, res) => {
    const provider = String(req.body?.provider ?? '');
    const outcome = await removeIdentity(database, accountId(req), {
      provider,
      thisSession: sessionRowId(req.sessionID),
    });
    if (outcome === 'removed') logSecurityEvent(req, 'identity-removed', { provider });
    done(res, outcome === 'removed' ? 'This way to sign in is removed.' : 'Your only way to sign in stays.');
  };
}

/** `POST /forms/account/sessions/end` */
export function endSessionForm({ database }: Context): RequestHandler {
  return async (req, res) => {
    const id = String(req.body?.session ?? '');
    await endSessionOf(database, accountId(req), id);
    done(res, 'That browser is signed out.');
  };
}

/** `POST /forms/account/sign-out-everywhere`: this browser included. */
export function signOutEverywhereForm({ database }: Context): RequestHandler {
  return async (req, res) => {
    await signOutEverywhere(database, accountId(req));
    logSecurityEvent(req, 'signed-out-everywhere');
    await endSession(req, res);
    res.redirect(303, '/');
  };
}

/** What a form whose token has expired is answered with, so that its fields are sent once more. */
export const detailsQuestion = questionOf('Save your details?', 'Save', ['firstname', 'name']);
export const emailQuestion = questionOf('Change your e-mail address?', 'Send the link', ['email']);
export const addressQuestion = questionOf('Save this address?', 'Save', Object.keys(addressSchema.shape));

/** Shows the values and whose account they change: the form may be older than the sign-in, or come from another site. */
function questionOf(heading: string, button: string, fields: string[]): (req: Request<never>) => FormConfirmation {
  return (req) => {
    const account = signedIn(req as Request);
    if (!account) throw new HttpError(403);
    const body: Record<string, unknown> = req.body ?? {};
    const place = findPlace(Number(body.state_id), Number(body.city_id));
    const typed = fields.filter((name) => !name.endsWith('_id')).map((name) => body[name]);
    const values = [...typed, place?.city, place?.province].filter(
      (value) => typeof value === 'string' && value !== '',
    );
    return { heading, text: `For the account of ${account.firstname}: ${values.join(', ')}.`, button, fields };
  };
}

/** A form of the page: what its schema refuses is shown beside the fields, which keep what was entered. */
function form<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  act: (req: Request, input: z.output<Schema>) => Promise<string>,
): RequestHandler {
  return async (req, res) => {
    try {
      done(res, await act(req as Request, validate(schema, req.body)));
    } catch (error) {
      if (!(error instanceof HttpError && error.errors)) throw error;
      const problems = Object.fromEntries(Object.entries(error.errors).map(([field, [first = '']]) => [field, first]));
      const entered = Object.fromEntries(Object.entries(req.body ?? {}).filter(isText));
      res.status(422);
      await showAccount(context, req as Request, res, { entered, problems });
    }
  };
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return entry[0] !== '_csrf' && typeof entry[1] === 'string';
}

function done(res: Response, notice: string): void {
  res.inertia.flash('notice', notice);
  res.redirect(303, '/account');
}

async function showAccount(
  { database, now }: Context,
  req: Request,
  res: Response,
  { entered = {}, problems = {} }: { entered?: Record<string, string>; problems?: Record<string, string> },
): Promise<void> {
  const id = accountId(req);
  const moment = now();
  const [account, requestedEmail, providers, addresses, sessions] = await Promise.all([
    findDetails(database, id),
    findRequestedEmail(database, id, moment),
    listProviders(database, id),
    listAddresses(database, id),
    listSessions(database, id, moment),
  ]);
  if (!account) throw new HttpError(419);
  await renderPage(
    res,
    'account/show',
    {
      ...presentAccount({
        account,
        requestedEmail,
        providers,
        addresses,
        canAddAddress: addresses.length < MOST_ADDRESSES,
        sessions,
        thisSession: sessionRowId(req.sessionID),
        entered,
        problems,
        formToken: formToken(req),
      }),
      breadcrumbs: breadcrumbs([...CRUMB]),
      meta: { title: 'My Account', description: 'Your details, addresses, sessions and data.', canonical: '/account' },
    },
    '/account',
  );
}

function showEmailChange(res: Response, page: ReturnType<typeof presentEmailChange>): Promise<void> {
  return renderPage(
    res,
    'account/email',
    {
      ...page,
      breadcrumbs: breadcrumbs([...CRUMB], ['E-mail address', '/account/email']),
      meta: { title: page.heading, description: page.text, canonical: '/account/email' },
    },
    '/account/email',
  );
}

function tokenOf({ token }: Record<string, unknown> = {}): string {
  return typeof token === 'string' ? token.slice(0, 100) : '';
}
