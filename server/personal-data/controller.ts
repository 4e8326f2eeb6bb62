import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { HttpError } from '../http/errors.ts';
import { formToken } from '../http/security/csrf.ts';
import { logSecurityEvent } from '../http/security/security-log.ts';
import { endSession } from '../http/session/session-renewal.ts';
import { accountId } from '../http/session/signed-in.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { eraseAccount, findObstacles } from './erase-records.ts';
import { exportPersonalData } from './export-records.ts';
import { presentEraseAccount, presentPersonalData } from './present.ts';
import type { PersonalData } from './rows.ts';

/** `GET /account/data` */
export function personalDataPage({ database }: Context): RequestHandler {
  return async (req, res) => {
    await renderPage(res, 'account/data', {
      ...presentPersonalData(await exportFor(database, req)),
      breadcrumbs: breadcrumbs(['My Account', '/account'], ['My data', '/account/data']),
      meta: { title: 'My data', description: 'Everything that we hold about you.', canonical: '/account/data' },
    });
  };
}

/** `GET /account/data.json`: the same as a file. */
export function personalDataFile({ database }: Context): RequestHandler {
  return async (req, res) => {
    const data = await exportFor(database, req);
    res
      .attachment('my-data.json')
      .type('json')
      .send(`${JSON.stringify(data, null, 2)}\n`);
  };
}

/** `GET /account/erase` */
export function eraseAccountPage(context: Context): RequestHandler {
  return (req, res) => showErase(context, req, res, null);
}

/** `POST /forms/account/erase` */
export function eraseAccountForm(context: Context): RequestHandler {
  return async (req, res) => {
    if (req.body?.understood !== 'yes') {
      res.status(422);
      return showErase(context, req as Request, res, 'Please tick the box first.');
    }
    const outcome = await eraseAccount(context.database, accountId(req as Request), context.now());
    if (typeof outcome === 'object') {
      res.status(409);
      return showErase(context, req as Request, res, null);
    }
    logSecurityEvent(req as Request, 'account-erased');
    await endSession(req as Request, res);
    res.redirect(303, '/');
  };
}

async function exportFor(database: Context['database'], req: Request): Promise<PersonalData> {
  const data = await exportPersonalData(database, accountId(req));
  if (!data) throw new HttpError(419);
  return data;
}

async function showErase({ database }: Context, req: Request, res: Response, problem: string | null): Promise<void> {
  const obstacles = await findObstacles(database, accountId(req));
  await renderPage(
    res,
    'account/erase',
    {
      ...presentEraseAccount(obstacles, { formToken: formToken(req), problem }),
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
