import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { recordRefundsByHand, refundOrder } from '../../orders/staff/refunds.ts';
import { actorOf } from '../session.ts';
import { doneUrl, numberOf, renderOrder } from './page.ts';

type OrderHandler = RequestHandler<{ number: string }>;

/** `POST /admin/orders/{number}/refund` */
export function create(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const result = await refundOrder(context.database, { number, actor: actorOf(res), now: context.now() });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'refused') return renderOrder(context, res.status(409), { number, refusal: result.reason });
    res.redirect(303, doneUrl(number, result.outcome === 'cancelled' ? 'cancelled' : 'refund'));
  };
}

/** `POST /admin/orders/{number}/refund-by-hand`: staff have made the refunds that the provider could not make. */
export function createByHand(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const by = { number, actor: actorOf(res), now: context.now() };
    const { outcome } = await recordRefundsByHand(context.database, by);
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'none-due')
      return renderOrder(context, res.status(409), { number, refusal: 'No refund has to be made by hand any more.' });
    res.redirect(303, doneUrl(number, 'by-hand'));
  };
}
