import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { findStaffOrder } from '../../orders/staff/page.ts';
import { pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { orderPageUrl } from './list.ts';
import { presentStaffOrder, type Typed } from './present.ts';

/** By the `done` of the address. */
export const NOTICES: Record<string, string> = {
  preparing: 'The order is being prepared. The collector gets an e-mail.',
  ready: 'The order is ready for pickup. The collector gets an e-mail.',
  shipped: 'The order is shipped. The collector gets an e-mail with the tracking number.',
  delivered: 'The order is handed over. The collector gets an e-mail.',
  shipment: 'The shipment is corrected. The collector gets another e-mail.',
  refund: 'The refund is requested. This page shows when the provider has made it.',
  cancelled: 'The order is cancelled, and its promo code can be used again.',
  unpaid: 'The order is cancelled, and its payment page has ended. The collector gets an e-mail.',
  'by-hand': 'The refund by hand is recorded. The collector gets an e-mail.',
  relisted: 'The artwork is in the shop again, as it was before the sale.',
  corrected: 'The order is corrected.',
  note: 'The note is added.',
  mail: 'The e-mail will be sent again in a moment.',
};

/** The number in the address of an order. */
export function numberOf(req: Pick<Request<{ number: string }>, 'params'>): string {
  return req.params.number.toUpperCase();
}

/** Where a form of the page redirects to. */
export function doneUrl(number: string, done: keyof typeof NOTICES): string {
  return `${orderPageUrl(number)}?done=${done}`;
}

interface PageInput {
  number: string;
  notice?: string | null;
  /** Why nothing has changed. */
  refusal?: string | null;
  typed?: Typed;
}

/** The page of an order; 404 for an unknown number. */
export async function renderOrder(
  { database, now }: Context,
  res: Response,
  { number, notice = null, refusal = null, typed = {} }: PageInput,
): Promise<void> {
  const page = await findStaffOrder(database, number);
  if (!page) throw new NotFound();
  const props = presentStaffOrder(page, { now: now(), typed });
  const title = `Order ${number}`;
  await renderAdminPage(
    res,
    'admin/orders/show',
    { title, ...props, notice, refusal },
    pageUrl(res, orderPageUrl(number)),
  );
}
