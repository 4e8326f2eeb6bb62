import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/render-page.ts';
import { HttpError } from '../http/errors.ts';
import { accountId } from '../http/session/session.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { exportPersonalData } from './export.ts';
import { presentPersonalData } from './present.ts';
import type { PersonalData } from './rows.ts';

/** `GET /account/data` */
export function show({ database }: Context): RequestHandler {
  return async (req, res) => {
    await renderPage(res, 'accounts/data', {
      ...presentPersonalData(await exportFor(database, req)),
      breadcrumbs: breadcrumbs(['My Account', '/account'], ['My data', '/account/data']),
      meta: { title: 'My data', description: 'Everything that we hold about you.', canonical: '/account/data' },
    });
  };
}

/** `GET /account/data.json`: the same as a file. */
export function showFile({ database }: Context): RequestHandler {
  return async (req, res) => {
    const data = await exportFor(database, req);
    res
      .attachment('my-data.json')
      .type('json')
      .send(`${JSON.stringify(data, null, 2)}\n`);
  };
}

async function exportFor(database: Context['database'], req: Request): Promise<PersonalData> {
  const data = await exportPersonalData(database, accountId(req));
  if (!data) throw new HttpError(419);
  return data;
}
