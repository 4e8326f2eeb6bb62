import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { HttpError } from '../http/errors.ts';
import { validate } from '../http/request.ts';
import type { FormConfirmation } from '../http/route-table.ts';
import { formToken, isOneClick } from '../http/security/csrf.ts';
import { secretToken, tokenFrom } from '../http/security/secret-token.ts';
import { readAddress } from '../mail/address.ts';
import type { NewsletterPage, SubscribeResponse } from './contract.ts';
import { presentConfirmation, presentRequested, presentUnsubscribing, REQUESTED_MESSAGE } from './present.ts';
import { confirm, findSubscriptionState, requestSubscription, unsubscribe } from './records.ts';
import { issueOf, unsubscribeUrl } from './unsubscribe-url.ts';

const EMAIL_MISSING = 'Please enter your email address.';
const EMAIL_INVALID = 'Please enter a valid email address.';

const subscription = z.object({
  email: z
    .string(EMAIL_MISSING)
    .refine((text) => text.trim() !== '', { error: EMAIL_MISSING, abort: true })
    .refine((text) => readAddress(text) !== null, EMAIL_INVALID)
    .transform((text) => readAddress(text) ?? ''),
});

/** `POST /web/api/subscriptions/subscribe` */
export function createJson(context: Context): RequestHandler {
  return async (req, res) => {
    await subscribe(context, req);
    const response: SubscribeResponse = { data: { message: REQUESTED_MESSAGE } };
    await sendJson(res, response);
  };
}

/** Confirmation page before `POST /forms/newsletter`. */
export function createConfirmation({ body }: Pick<Request, 'body'>): FormConfirmation {
  const { email } = validate(subscription, body);
  const text = `We will send the latest art updates to ${email}.`;
  return { heading: 'Subscribe to art updates?', text, button: 'Subscribe', fields: ['email'] };
}

/** `POST /forms/newsletter` */
export function create(context: Context): RequestHandler {
  return async (req, res) => {
    await subscribe(context, req);
    res.redirect(303, '/newsletter/requested');
  };
}

/** `GET /newsletter/requested` */
export const showRequest: RequestHandler = (_req, res) => show(res, presentRequested());

/** `GET /newsletter/confirm?token=`: changes nothing, because mail scanners follow links. */
export function showConfirmation({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenFrom(req.query);
    const state = await findSubscriptionState(database, token, now());
    if (state === 'expired') res.status(404);
    await show(res, presentConfirmation(state, { token, _csrf: formToken(req) }));
  };
}

/** Confirmation page before `POST /forms/newsletter/confirm`, when the form's token has expired. */
export function updateConfirmation(): FormConfirmation {
  const { heading, text, form } = presentConfirmation('requested', {});
  return { heading, text, button: form?.button ?? '', fields: ['token'] };
}

/** `POST /forms/newsletter/confirm` */
export function update({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenFrom(req.body);
    await confirm(database, token, now());
    res.redirect(303, `/newsletter/confirm?token=${encodeURIComponent(token)}`);
  };
}

/** `GET /newsletter/unsubscribe?token=` */
export function showUnsubscription({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenFrom(req.query);
    const isKnown = (await findSubscriptionState(database, token, now())) !== 'expired';
    if (!isKnown) res.status(404);
    await show(res, presentUnsubscribing(isKnown ? 'known' : 'unknown', unsubscribeUrl(token, issueOf(req.query))));
  };
}

/** `POST /newsletter/unsubscribe?token=`, from the page or a mail program; can be repeated. */
export function destroy({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    if (!isOneClick(req)) throw new HttpError(400);
    const token = tokenFrom(req.query);
    const outcome = await unsubscribe(database, { token, issueId: issueOf(req.query), now: now() });
    await show(res, presentUnsubscribing(outcome, unsubscribeUrl(token)));
  };
}

async function subscribe({ database, now }: Context, { body }: Request): Promise<void> {
  const { email } = validate(subscription, body);
  await requestSubscription(database, { email, newToken: secretToken(), now: now() });
}

function show(res: Response, page: NewsletterPage): Promise<void> {
  return renderPage(res, 'newsletter/show', {
    ...page,
    breadcrumbs: breadcrumbs(['Newsletter', '/newsletter/requested']),
    meta: { title: page.heading, description: page.text },
  });
}
