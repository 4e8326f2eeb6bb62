import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { breadcrumbs, renderPage } from '../../frontend/render-page.ts';
import { HttpError } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import type { FormConfirmation } from '../../http/route-table.ts';
import { formToken } from '../../http/security/csrf.ts';
import { listSessions } from '../../http/session/account-sessions.ts';
import { accountId, signedIn } from '../../http/session/session.ts';
import { sessionRowId } from '../../http/session/store.ts';
import { findPlace } from '../../locations/places.ts';
import { listAddresses, MAX_ADDRESSES } from '../addresses/records.ts';
import { findRequestedEmail } from '../email-change/records.ts';
import { listProviders } from '../identities/records.ts';
import { presentAccount } from './present.ts';
import { findDetails } from './records.ts';

interface FormState {
  /** Values of a rejected form, by field. */
  entered?: Record<string, string>;
  /** Error messages of a rejected form, by field. */
  problems?: Record<string, string>;
}

/** Renders `/account`, the page of all account forms. */
export async function renderAccount(
  { database, now }: Context,
  req: Request,
  res: Response,
  { entered = {}, problems = {} }: FormState,
): Promise<void> {
  const id = accountId(req);
  const time = now();
  const [account, requestedEmail, providers, addresses, sessions] = await Promise.all([
    findDetails(database, id),
    findRequestedEmail(database, id, time),
    listProviders(database, id),
    listAddresses(database, id),
    listSessions(database, id, time),
  ]);
  if (!account) throw new HttpError(419);
  const page = presentAccount({
    account,
    requestedEmail,
    providers,
    addresses,
    sessions,
    entered,
    problems,
    canAddAddress: addresses.length < MAX_ADDRESSES,
    thisSession: sessionRowId(req.sessionID),
    formToken: formToken(req),
  });
  const trail = breadcrumbs(['My Account', '/account']);
  const meta = {
    title: 'My Account',
    description: 'Your details, addresses, sessions and data.',
    canonical: '/account',
  };
  await renderPage(res, 'accounts/show', { ...page, breadcrumbs: trail, meta }, '/account');
}

/** Handles a form of `/account`: after a validation error the page shows the entered values and the messages. `save` returns the notice. */
export function handleForm<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  save: (req: Request, input: z.output<Schema>) => Promise<string>,
): RequestHandler {
  return async (req, res) => {
    try {
      redirectToAccount(res, await save(req as Request, validate(schema, req.body)));
    } catch (error) {
      if (!(error instanceof HttpError && error.errors)) throw error;
      const problems = Object.fromEntries(Object.entries(error.errors).map(([field, [first = '']]) => [field, first]));
      const entered = Object.fromEntries(Object.entries(req.body ?? {}).filter(isEntered));
      res.status(422);
      await renderAccount(context, req as Request, res, { entered, problems });
    }
  };
}

function isEntered(entry: [string, unknown]): entry is [string, string] {
  return entry[0] !== '_csrf' && typeof entry[1] === 'string';
}

export function redirectToAccount(res: Response, notice: string): void {
  res.inertia.flash('notice', notice);
  res.redirect(303, '/account');
}

/**
 * The page that a visitor confirms when a form's token is missing or expired. It shows the values and the account's owner, because
 * the form may be older than the sign-in or may come from another site.
 */
export function confirmationOf(
  heading: string,
  button: string,
  fields: string[],
): (req: Request<never>) => FormConfirmation {
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
