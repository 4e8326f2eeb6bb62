import type { RequestHandler } from 'express';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { sendCards } from '../http/session/own-holdings.ts';
import { findSetting } from '../navigation/records.ts';
import type { FomoAnswer } from './contract.ts';
import { presentNews } from './present.ts';
import { findLiked, findRecentlySold } from './records.ts';
import { mostNews, readFomo } from './settings.ts';

const soldShown = 12;
const disabled = { name: 'fomo', value: 'off' };
/** Milliseconds: a year. */
const disabledFor = 31_536_000_000;

/** `GET /web/api/fomo-notifications` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const { enabled, duration, interval } = readFomo(await findSetting(database, 'fomo'));
    const isWanted = enabled && req.cookies?.[disabled.name] !== disabled.value;
    const answer: FomoAnswer = {
      data: isWanted ? await findNews(database, now()) : [],
      meta: {
        can_show_fomo_notifications: isWanted,
        fomo_notifications_duration: duration,
        fomo_notifications_interval: interval,
      },
    };
    res.json(answer);
  };
}

/** `POST /web/api/fomo-notifications/disable`: for this browser, whoever is signed in. */
export const disable: RequestHandler = (req, res) => {
  const { name, value } = disabled;
  res.cookie(name, value, { httpOnly: true, sameSite: 'lax', path: '/', secure: req.secure, maxAge: disabledFor });
  res.json({ data: { can_show_fomo_notifications: false } });
};

/** `GET /web/api/artworks/recently-sold` */
export function recentlySoldIndex({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const moment = now();
    const rows = await findRecentlySold(database, moment, soldShown);
    await sendCards(res, { data: rows.map((row) => presentCard(row, moment)) });
  };
}

async function findNews(database: Context['database'], now: number): Promise<FomoAnswer['data']> {
  const half = mostNews / 2;
  const [sold, liked] = await Promise.all([findRecentlySold(database, now, half), findLiked(database, now, half)]);
  return presentNews({ sold, liked }, now);
}
