import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderPage, sendJson } from '../frontend/render-page.ts';
import { findSetting } from '../navigation/records.ts';
import { HOME_META, presentHome } from './present.ts';
import { parseTypewriter } from './typewriter.ts';

/** `GET /` */
export function show({ home, now }: Context): RequestHandler {
  return async (_req, res) => {
    const time = now();
    await renderPage(res, 'home', { ...presentHome(await home(time), time), meta: HOME_META });
  };
}

/** `GET /web/api/typewriter/settings` */
export function showTypewriter({ database }: Context): RequestHandler {
  return async (_req, res) => {
    await sendJson(res, { data: parseTypewriter(await findSetting(database, 'typewriter')) });
  };
}
