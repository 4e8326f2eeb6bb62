import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage } from '../frontend/render-page.ts';
import { HttpError } from '../http/errors.ts';
import { accountId } from '../http/session/session.ts';
import { formatDateTime } from '../time/time.ts';
import { exportPersonalData } from './export.ts';
import { personalDataHtml } from './html.ts';
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
export function showJson({ database }: Context): RequestHandler {
  return async (req, res) => {
    const data = await exportFor(database, req);
    res
      .attachment('my-data.json')
      .type('json')
      .send(`${JSON.stringify(data, null, 2)}\n`);
  };
}

/** `GET /account/data.html`: the same as a file for people. */
export function showDocument({ database, now, site }: Context): RequestHandler {
  return async (req, res) => {
    const { gallery } = await site();
    const page = presentPersonalData(await exportFor(database, req));
    const about = { title: 'My data', gallery: gallery.name, at: formatDateTime(now()) };
    res.attachment('my-data.html').type('html').send(personalDataHtml(page, about));
  };
}

async function exportFor(database: Context['database'], req: Request): Promise<PersonalData> {
  const data = await exportPersonalData(database, accountId(req));
  if (!data) throw new HttpError(419);
  return data;
}
