import type { Request, RequestHandler } from 'express';
import { withCurrency } from '../artworks/format/money.ts';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { HttpError, NotFound } from '../http/errors.ts';
import type { FormConfirmation } from '../http/route-table.ts';
import { accountId, signedIn } from '../http/session/session.ts';
import { orderUrl } from '../navigation/links.ts';
import { GatewayUnavailable } from '../payments/gateway.ts';
import { expireAndClose } from './payment/sync.ts';
import { findOwnOrder } from './records.ts';
import type { OrderRow } from './rows.ts';

type OrderHandler = RequestHandler<{ number: string }>;

/** `POST /orders/{number}/cancel`: expires the payment page first, so that it cannot be paid afterwards. */
export function createJson(context: Context): OrderHandler {
  return async (req, res) => {
    const { number, state } = await cancel(context, req);
    await sendJson(res, { data: { number, state } });
  };
}

/** `POST /forms/orders/{number}/cancel` */
export function create(context: Context): OrderHandler {
  return async (req, res) => {
    // Without a session, the order's page redirects to the sign-in.
    if (signedIn(req)) await cancel(context, req);
    res.redirect(303, orderUrl(encodeURIComponent(req.params.number)));
  };
}

export function confirmation(context: Context): (req: Request<never>) => Promise<FormConfirmation> {
  return async (req) => {
    const { number, total } = await find(context, req as Request<{ number: string }>);
    return {
      heading: 'Cancel this order?',
      text: `Order ${number} of ${withCurrency(total)}: nothing is charged. The artworks return to your cart if their one-hour reservation has not ended.`,
      button: 'Cancel this order',
      fields: [],
    };
  };
}

async function cancel(context: Context, req: Request<{ number: string }>): Promise<OrderRow> {
  const order = await find(context, req);
  if (order.state === 'awaiting-payment') await close(context, order);
  const after = await find(context, req);
  if (after.state === 'cancelled' || after.state === 'expired') return after;
  if (after.state !== 'awaiting-payment')
    throw new HttpError(409, 'This order is paid, so it cannot be cancelled here.');
  throw new HttpError(409, 'A payment for this order may be on its way. Please look at the order again in a minute.');
}

async function close(context: Context, { id, number }: OrderRow): Promise<void> {
  try {
    await expireAndClose(context, id, { reason: 'collector' });
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err;
    context.log.warn({ err, order: number }, 'payment page not ended, order not cancelled');
    const message =
      'Our payment provider is not responding, so the order was not cancelled. Please try again in a minute.';
    throw new HttpError(503, message, { headers: { 'Retry-After': '60' } });
  }
}

async function find({ database }: Context, req: Request<{ number: string }>): Promise<OrderRow> {
  const order = signedIn(req) && (await findOwnOrder(database, accountId(req), req.params.number));
  if (!order) throw new NotFound('We could not find this order.');
  return order;
}
