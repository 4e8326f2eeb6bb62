import { type ErrorRequestHandler, type Request, Router } from 'express';
import { renderPage } from '../frontend/render-page.ts';
import { sitePath } from './request.ts';
import type { RouteTable } from './route-table.ts';
import { formToken } from './security/csrf.ts';

/**
 * Cached pages carry no CSRF token, so the first form that a visitor sends without JavaScript has none. The response is a page that
 * shows the change, in a form with the token. Nothing changes before that form is sent.
 */
export function confirmFirstForm(table: RouteTable): ErrorRequestHandler {
  const router = Router();
  for (const [address, { confirmation: confirmationOf }] of Object.entries(table)) {
    if (!confirmationOf) continue;
    router.post(address, async (req, res) => {
      const { fields, ...confirmation } = await confirmationOf(req as Request<never>);
      res.status(isFirstForm(req) ? 200 : 419).set('Cache-Control', 'no-store');
      await renderPage(res, 'forms/confirm', {
        ...confirmation,
        action: sitePath(req.path),
        fields: { ...Object.fromEntries(fields.map((name) => [name, fieldOf(req, name)])), _csrf: formToken(req) },
        meta: { title: confirmation.heading, description: confirmation.text },
      });
    });
  }
  return (error, req, res, next) => {
    if (error?.code !== 'EBADCSRFTOKEN' || req.get('x-xsrf-token') !== undefined) next(error);
    else router(req, res, (failure) => next(failure ?? error));
  };
}

/** False for a form whose token is no longer valid. */
function isFirstForm({ body }: Request): boolean {
  return body?._csrf === undefined;
}

function fieldOf({ body }: Request, name: string): string {
  const value: unknown = body?.[name];
  return typeof value === 'string' ? value : '';
}
