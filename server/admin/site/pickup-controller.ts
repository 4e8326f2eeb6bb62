import type { Request, RequestHandler, Response } from 'express';
import { changeClosedDays, findClosedDays } from '../../checkout/closed-days.ts';
import { lastPickupDay } from '../../checkout/pickup.ts';
import type { Context } from '../../context.ts';
import { listPickups } from '../../orders/fulfilment/pickups.ts';
import { pickupPreviewPath } from '../../site-editing/pickup-preview.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { daysOfMonth, isMonth, monthOf } from '../../time/months.ts';
import { isIsoDate, isoDateInManila } from '../../time/time.ts';
import { findTimeline } from '../audit/timeline.ts';
import { noticeOf } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, staffOf } from '../session.ts';
import { presentMonth } from './calendar.ts';

const URL = '/admin/site/pickup-days';
const NOTICES: Record<string, string> = { saved: 'Saved. The checkout shows it at once.' };

/** `GET /admin/site/pickup-days?month=2026-12` */
export function show(context: Context): RequestHandler {
  return async (req, res) => renderMonth(context, res, monthIn(req, context.now()), noticeOf(req, NOTICES));
}

/** `POST /admin/site/pickup-days`: closes and opens the days that were changed in the form, or shows the contact page with them. */
export function update({ database, now, settings }: Context): RequestHandler {
  return async (req, res) => {
    const today = isoDateInManila(now());
    const days = (value: unknown) =>
      new Set(
        [value]
          .flat()
          .flatMap((text) => String(text ?? '').split(','))
          .filter((day) => isIsoDate(day) && day >= today),
      );
    const [chosen, opened] = [days(req.body.closed), days(req.body.opened)];
    const close = [...chosen.difference(opened)].filter((day) => isIsoDate(day));
    const open = [...opened.difference(chosen)];
    if (req.body.intent === 'preview')
      return res.redirect(303, pickupPreviewPath({ close, open }, now(), settings.sessionSecrets));
    await changeClosedDays(database, { close, open, actor: actorOf(res), now: now() });
    const month = /^\d{4}-\d{2}$/.test(String(req.body.month)) ? `&month=${req.body.month}` : '';
    res.redirect(303, `${URL}?done=saved${month}`);
  };
}

function monthIn(req: Pick<Request, 'query'>, now: number): string {
  const [month, present] = [String(req.query.month), monthOf(now)];
  return isMonth(month) && month >= present && `${month}-01` <= lastPickupDay(isoDateInManila(now)) ? month : present;
}

async function renderMonth(
  { database, now }: Context,
  res: Response,
  month: string,
  notice: string | null,
): Promise<void> {
  const today = isoDateInManila(now());
  const hasOrderLinks = isAllowed(staffOf(res).member.role, 'sales');
  const days = daysOfMonth(month);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const closed = await findClosedDays(database, today);
  const pickups = await listPickups(database, today < from ? today : from, '9999-12-31');
  const shown = { days, closed: new Set(await findClosedDays(database, from, to)), pickups, today, hasOrderLinks };
  await renderAdminPage(res, 'admin/site/pickup-days', {
    title: 'Pickup days',
    ...presentMonth(month, shown, closed),
    action: URL,
    notice,
    timeline: await findTimeline(database, { subject: 'site:pickup-days', canUndo: true }),
  });
}
