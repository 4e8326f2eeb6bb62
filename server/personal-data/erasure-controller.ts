import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage } from '../frontend/render-page.ts';
import { HttpError } from '../http/errors.ts';
import { formToken } from '../http/security/csrf.ts';
import { logSecurityEvent } from '../http/security/security-log.ts';
import { accountId } from '../http/session/session.ts';
import { endSession } from '../http/session/session-renewal.ts';
import { eraseAccount, findObstacles } from './erase.ts';
import { exportPerson } from './export.ts';
import { findCollector } from './person.ts';
import { presentEraseAccount, presentErasure } from './present.ts';

/** `GET /account/erase` */
export function show(context: Context): RequestHandler {
  return (req, res) => render(context, req, res, null);
}

/** `POST /forms/account/erase` */
export function create(context: Context): RequestHandler {
  return async (req, res) => {
    if (req.body?.understood !== 'yes') {
      res.status(422);
      return render(context, req as Request, res, 'Please tick the box first.');
    }
    const outcome = await eraseAccount(context.database, {
      accountId: accountId(req as Request),
      actor: null,
      now: context.now(),
    });
    if (typeof outcome === 'object') {
      res.status(409);
      return render(context, req as Request, res, null);
    }
    logSecurityEvent(req as Request, 'account-erased');
    await endSession(req as Request, res);
    res.redirect(303, '/');
  };
}

async function render({ database }: Context, req: Request, res: Response, problem: string | null): Promise<void> {
  const person = await findCollector(database, accountId(req));
  if (!person) throw new HttpError(419);
  const obstacles = await findObstacles(database, person);
  const summary = presentErasure(await exportPerson(database, person));
  await renderPage(
    res,
    'accounts/erase',
    {
      ...presentEraseAccount(obstacles, summary, { formToken: formToken(req), problem }),
      breadcrumbs: breadcrumbs(['My Account', '/account'], ['Erase my account', '/account/erase']),
      meta: {
        title: 'Erase my account',
        description: 'Delete your account and your data.',
        canonical: '/account/erase',
      },
    },
    '/account/erase',
  );
}
