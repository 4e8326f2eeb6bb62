import type { RequestHandler } from 'express';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { findSetting } from '../navigation/records.ts';
import { DAY } from '../time/time.ts';
import { findNotifications } from './notifications.ts';
import { findRecentlySold } from './records.ts';
import { readFomoSettings } from './schema.ts';

const MAX_SOLD = 12;
const DISABLED_COOKIE = { name: 'fomo', value: 'off' };
const DISABLED_FOR = 365 * DAY;

/** `GET /web/api/fomo-notifications` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const settings = readFomoSettings(await findSetting(database, 'fomo'));
    const isEnabled = settings.enabled && req.cookies?.[DISABLED_COOKIE.name] !== DISABLED_COOKIE.value;
    await sendJson(res, await findNotifications(database, { ...settings, enabled: isEnabled }, now()));
  };
}

/** `POST /web/api/fomo-notifications/disable`: turns notifications off for this browser, for all accounts. */
export const destroy: RequestHandler = async (req, res) => {
  const { name, value } = DISABLED_COOKIE;
  res.cookie(name, value, { httpOnly: true, sameSite: 'lax', path: '/', secure: req.secure, maxAge: DISABLED_FOR });
  await sendJson(res, { data: { can_show_fomo_notifications: false } });
};

/** `GET /web/api/artworks/recently-sold` */
export function indexRecentlySold({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const time = now();
    const rows = await findRecentlySold(database, time, MAX_SOLD);
    await sendJson(res, { data: rows.map((row) => presentCard(row, time)) });
  };
}
