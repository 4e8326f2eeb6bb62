import type { RequestHandler, Response } from 'express';
import { type RelistOutcome, relistArtwork } from '../../artworks/editing/relist.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { findStaffOrder } from '../../orders/staff/records.ts';
import { recordRefundByHand, refundOrder, refundWorks } from '../../orders/staff/refunds.ts';
import { readForm } from '../form/form.ts';
import { idIn } from '../form/ids.ts';
import { pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { orderPageUrl } from './list.ts';
import { doneUrl, numberOf, renderOrder } from './page.ts';
import { presentRefund } from './present.ts';

type OrderHandler = RequestHandler<{ number: string }>;

const CHOOSE = 'Please choose what to refund.';
const NOT_DUE = 'This refund does not have to be made by hand any more. The order is shown as it is now.';

/** `GET /admin/orders/{number}/refund` */
export function show(context: Context): OrderHandler {
  return (req, res) => renderRefund(context, res, { number: numberOf(req), chosen: [], error: null });
}

/** `POST /admin/orders/{number}/refund`: `what` is `order`, or `works` with the ids in `work`. */
export function create(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const { what, work } = readForm(['what', 'work'], req.body).values;
    const artworkIds = work.split('\n').flatMap((id) => idIn(id) ?? []);
    const refuse = (error: string, status: number) =>
      renderRefund(context, res.status(status), { number, chosen: artworkIds, error });
    if (what !== 'order' && what !== 'works') return refuse(CHOOSE, 422);
    if (what === 'works' && artworkIds.length === 0) return refuse('Please choose at least one artwork.', 422);
    const by = { number, actor: actorOf(res), now: context.now() };
    const result =
      what === 'order'
        ? await refundOrder(context.database, by)
        : await refundWorks(context.database, { ...by, artworkIds });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'refused') return refuse(result.reason, 409);
    res.redirect(303, doneUrl(number, result.outcome === 'cancelled' ? 'cancelled' : 'refund'));
  };
}

async function renderRefund(
  context: Context,
  res: Response,
  { number, ...form }: { number: string; chosen: number[]; error: string | null },
): Promise<void> {
  const page = await findStaffOrder(context.database, number);
  if (!page) throw new NotFound();
  // Nothing is left to refund.
  if (page.order.state !== 'paid')
    return form.error === null
      ? res.redirect(303, orderPageUrl(number))
      : renderOrder(context, res, { number, refusal: form.error });
  const props = { title: `Refund order ${number}`, ...presentRefund(page, form) };
  await renderAdminPage(res, 'admin/orders/refund', props, pageUrl(res, `${orderPageUrl(number)}/refund`));
}

/** `POST /admin/orders/{number}/refund-by-hand`: staff have made one refund that the provider could not make: its id, its amount. */
export function createManualRefund(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const { refund, amount } = readForm(['refund', 'amount'], req.body).values;
    const made = { refundId: idIn(refund) ?? 0, amount: /^\d{1,15}$/.test(amount) ? Number(amount) : -1 };
    const by = { number, actor: actorOf(res), now: context.now() };
    const { outcome } = await recordRefundByHand(context.database, { ...by, ...made });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'not-due') return renderOrder(context, res.status(409), { number, refusal: NOT_DUE });
    res.redirect(303, doneUrl(number, 'by-hand'));
  };
}

const RELIST_REFUSALS: Record<Exclude<RelistOutcome['outcome'], 'relisted' | 'unknown'>, string> = {
  'not-sold': 'This artwork is available already.',
  'in-cart': 'A collector has this artwork in a cart.',
  'in-order': 'Another order that awaits its payment holds this artwork.',
  'not-refunded': 'The refund has not been made yet, or the artwork is sold to another order.',
};

/** `POST /admin/orders/{number}/relist`: offers a refunded artwork again. */
export function createRelisting(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const id = idIn(readForm(['artwork'], req.body).values.artwork);
    const page = await findStaffOrder(context.database, number);
    if (id === null || !page?.items.some(({ artwork_id }) => artwork_id === id)) throw new NotFound();
    const { outcome } = await relistArtwork(context.database, { id, actor: actorOf(res), now: context.now() });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome !== 'relisted')
      return renderOrder(context, res.status(409), { number, refusal: RELIST_REFUSALS[outcome] });
    res.redirect(303, doneUrl(number, 'relisted'));
  };
}
