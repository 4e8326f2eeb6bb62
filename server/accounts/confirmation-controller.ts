import type { Request, RequestHandler } from 'express';
import { findLeftOut } from '../cart/contents-records.ts';
import { presentLeftOut } from '../cart/present.ts';
import type { Context } from '../context.ts';
import { formToken } from '../http/csrf.ts';
import type { Question } from '../http/forms.ts';
import { renderPage } from '../http/page.ts';
import { hashOfToken } from '../http/secret-token.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import { confirmEmail, findConfirmation } from './confirmation-records.ts';
import { type ConfirmationState, presentConfirmation } from './present.ts';
import type { HandOver } from './records.ts';

/** `GET /sign-in/confirm?token=`: changes nothing, since mail scanners follow links. */
export function confirmationPage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const token = tokenOf(req.query);
    const asked = await findConfirmation(database, hashOfToken(token), now());
    const state: ConfirmationState = asked ? { asked } : 'done' in req.query ? 'done' : 'unknown';
    if (state === 'unknown') res.status(404);
    const page = presentConfirmation(state, { token, _csrf: formToken(req) });
    await renderPage(res, 'sign-in/confirm', {
      ...page,
      breadcrumbs: trail(['Sign in', '/sign-in']),
      meta: { title: page.heading, description: page.text, canonical: '/sign-in/confirm' },
    });
  };
}

/** What stands before `POST /forms/sign-in/confirm`, where the page has been open for too long. */
export function confirmationQuestion({ database, now }: Context) {
  return async (req: Pick<Request, 'body'>): Promise<Question> => {
    const asked = await findConfirmation(database, hashOfToken(tokenOf(req.body)), now());
    const { heading, text, form } = presentConfirmation(asked ? { asked } : 'unknown', {});
    return { heading, text, button: form?.button ?? 'Go on', fields: ['token'] };
  };
}

/** `POST /forms/sign-in/confirm` */
export function confirmationForm({ database, settings, now }: Context, handOver: HandOver): RequestHandler {
  return async (req, res) => {
    let released: number[] = [];
    const outcome = await confirmEmail(database, hashOfToken(tokenOf(req.body)), {
      now: now(),
      handOver: async (...merge) => {
        released = await handOver(...merge);
        return released;
      },
    });
    if (released.length > 0)
      res.inertia.flash('leftOut', presentLeftOut(await findLeftOut(database, released), settings.cartItems));
    res.redirect(303, `/sign-in/confirm${outcome === 'confirmed' ? '?done' : ''}`);
  };
}

function tokenOf({ token }: Record<string, unknown> = {}): string {
  return typeof token === 'string' ? token.slice(0, 100) : '';
}
