import type { Request, RequestHandler } from 'express';
import { findInCart } from '../../cart/records.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { accountId } from '../../http/session/session.ts';
import { orderUrl } from '../../navigation/links.ts';
import type { PaymentStatus } from '../../payments/contract.ts';
import { lastReason, presentPaymentOutcome } from '../present.ts';
import { findHistory, findOrderItems, findOwnOrder } from '../records.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { findAttempt, findLastAttempt, findOpenAttempt } from './records.ts';
import { expireAttempt, syncAttempt, syncOrder } from './sync.ts';

/**
 * `GET /checkout/return/{number}?attempt=1`: where the payment page leads back to. Syncs the payment before it answers. After
 * `&cancelled=1` the page is expired, so that it cannot be paid besides the next attempt.
 */
export function show(context: Context): RequestHandler<{ number: string }> {
  const { database, log } = context;
  return async (req, res) => {
    const find = () => findOwnOrder(database, accountId(req), req.params.number);
    const before = await find();
    if (!before) throw new NotFound('We could not find this order.');
    const status = await sync(context, before, req.query).catch((err) => {
      log.warn({ err, order: before.number }, 'payment provider call failed as the browser came back');
      return null;
    });
    const order = (await find()) ?? before;
    const mayBePaid = status?.state !== 'ended';
    const result = presentPaymentOutcome(order, { ...(await outcomeInput(context, order)), mayBePaid });
    res.inertia.flash('paymentOutcome', result);
    const isClosed = (order.state === 'cancelled' || order.state === 'expired') && result.outcome !== 'pending';
    const isUnpaid = order.state === 'awaiting-payment' && result.outcome === 'failed';
    res.inertia.redirect(isClosed ? '/cart' : isUnpaid ? '/checkout' : orderUrl(order.number));
  };
}

/**
 * Syncs the attempt whose page the browser comes back from. That attempt may have ended, and may have been paid since, in every
 * state of the order. A return from an earlier attempt's page does not end a later attempt.
 */
async function sync(context: Context, { id }: OrderRow, query: Request['query']): Promise<PaymentStatus> {
  const attempt = await findReturning(context.database, id, query.attempt);
  if (!attempt || attempt.state === 'paid') return { state: 'ended' };
  // An attempt without a payment page cannot be paid.
  if (attempt.state !== 'open' && attempt.reference === null) return { state: 'ended' };
  if (attempt.state !== 'open') return syncAttempt(context, attempt, { call: 'fetchStatus', endAs: 'ended' });
  return query.cancelled === undefined ? syncOrder(context, id) : expireAttempt(context, id, 'cancelled');
}

/** The attempt that the address names; default: the open one. */
async function findReturning(
  database: Context['database'],
  orderId: number,
  attempt: unknown,
): Promise<PaymentRow | null> {
  if (typeof attempt !== 'string' || !/^[1-9]\d{0,5}$/.test(attempt)) return findOpenAttempt(database, orderId);
  return (await findAttempt(database, orderId, Number(attempt))) ?? findOpenAttempt(database, orderId);
}

async function outcomeInput({ database, now }: Context, { id, account_id: accountId }: OrderRow) {
  const time = now();
  const inCart = new Set(await findInCart(database, { accountId, cartId: null }, time));
  const isInCart = (await findOrderItems(database, [id])).some(({ artwork_id }) => inCart.has(artwork_id));
  const lastAttempt = await findLastAttempt(database, id);
  return { isInCart, lastAttempt, reason: lastReason(await findHistory(database, id)), now: time };
}
