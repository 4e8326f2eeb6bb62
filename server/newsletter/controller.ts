import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { HttpError } from '../http/errors.ts';
import type { FormConfirmation } from '../http/forms.ts';
import { formToken } from '../http/security/csrf.ts';
import { isOneClick } from '../http/security/one-click.ts';
import { secretToken } from '../http/security/secret-token.ts';
import { validate } from '../http/validation.ts';
import { readAddress } from '../mail/address.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import type { NewsletterPage, SubscribeAnswer } from './contract.ts';
import { asked, presentAsked, presentConfirmation, presentUnsubscribing } from './present.ts';
import { askToConfirm, confirm, findState, unsubscribe } from './records.ts';

const wanted = 'Please enter your email address.';
const wrong = 'Please enter a valid email address.';

const subscription = z.object({
  email: z
    .string(wanted)
    .refine((text) => text.trim() !== '', { error: wanted, abort: true })
    .refine((text) => readAddress(text) !== null, wrong)
    .transform((text) => readAddress(text) ?? ''),
});

/** `POST /web/api/subscriptions/subscribe` */
export function subscribeCall(context: Context): RequestHandler {
  return async (req, res) => {
    await subscribe(context, req);
    const answer: SubscribeAnswer = { data: { message: asked } };
    res.json(answer);
  };
}

/** What stands before `POST /forms/newsletter`. */
export function subscribeQuestion({ body }: Pick<Request, 'body'>): FormConfirmation {
  const { email } = validate(subscription, body);
  const text = `We will send the latest art updates to ${email}.`;
  return { heading: 'Subscribe to art updates?', text, button: 'Subscribe', fields: ['email'] };
}

/** `POST /forms/newsletter` */
export function subscribeForm(context: Context): RequestHandler {
  return async (req, res) => {
    await subscribe(context, req);
    res.redirect(303, '/newsletter/asked');
  };
}

/** `GET /newsletter/asked` */
export const askedPage: RequestHandler = (_req, res) => show(res, presentAsked());

/** `GET /newsletter/confirm?token=`: changes nothing, since mail scanners follow links. */
export function confirmPage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenOf(req.query);
    const state = await findState(database, token, now());
    if (state === 'expired') res.status(404);
    await show(res, presentConfirmation(state, { token, _csrf: formToken(req) }));
  };
}

/** What stands before `POST /forms/newsletter/confirm`, where the page has been open for too long. */
export function confirmQuestion(): FormConfirmation {
  const { heading, text, form } = presentConfirmation('asked', {});
  return { heading, text, button: form?.button ?? '', fields: ['token'] };
}

/** `POST /forms/newsletter/confirm` */
export function confirmForm({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenOf(req.body);
    await confirm(database, token, now());
    res.redirect(303, `/newsletter/confirm?token=${encodeURIComponent(token)}`);
  };
}

/** `GET /newsletter/unsubscribe?token=` */
export function unsubscribePage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenOf(req.query);
    const isKnown = (await findState(database, token, now())) !== 'expired';
    if (!isKnown) res.status(404);
    await show(res, presentUnsubscribing(isKnown ? 'known' : 'unknown', addressOf(token)));
  };
}

/** `POST /newsletter/unsubscribe?token=`, from the page or from a mail program; twice is fine. */
export function unsubscribeOneClick({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    if (!isOneClick(req)) throw new HttpError(400);
    const token = tokenOf(req.query);
    await show(res, presentUnsubscribing(await unsubscribe(database, token, now()), addressOf(token)));
  };
}

async function subscribe({ database, now }: Context, { body }: Request): Promise<void> {
  const { email } = validate(subscription, body);
  await askToConfirm(database, { email, newToken: secretToken(), now: now() });
}

function show(res: Response, page: NewsletterPage): Promise<void> {
  return renderPage(res, 'newsletter/show', {
    ...page,
    breadcrumbs: trail(['Newsletter', '/newsletter/asked']),
    meta: { title: page.heading, description: page.text },
  });
}

function tokenOf({ token }: Record<string, unknown> = {}): string {
  return typeof token === 'string' ? token.slice(0, 100) : '';
}

function addressOf(token: string): string {
  return `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
}
