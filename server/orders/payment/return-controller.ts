import type { Request, RequestHandler } from 'express';
import { findInCart } from '../../cart/records.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { accountId } from '../../http/session/signed-in.ts';
import type { PaymentState } from '../../payments/contract.ts';
import { becauseOf, presentNews } from '../present.ts';
import { findHistory, findOrderItems, findOwnOrder } from '../records.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { findAttempt, findLastAttempt, findOpenAttempt } from './records.ts';
import { askProvider, consultAttempt, endAttempt } from './sync.ts';

/**
 * `GET /checkout/return/{number}?attempt=1`: the browser is back from the payment page. The provider is queried before the answer.
 * A collector who gave up (`&cancelled=1`) has the page ended first, so that it cannot be paid beside the next attempt.
 */
export function returnPage(context: Context): RequestHandler<{ number: string }> {
  const { database, log } = context;
  return async (req, res) => {
    const find = () => findOwnOrder(database, accountId(req), req.params.number);
    const before = await find();
    if (!before) throw new NotFound('We could not find this order.');
    const says = await consult(context, before, req.query).catch((err) => {
      log.warn({ err, order: before.number }, 'payment provider call failed as the browser came back');
      return null;
    });
    const order = (await find()) ?? before;
    const mayBePaid = says?.state !== 'ended';
    const news = presentNews(order, { ...(await circumstances(context, order)), mayBePaid });
    res.inertia.flash('news', news);
    const isClosed = (order.state === 'cancelled' || order.state === 'expired') && news.outcome !== 'pending';
    const isUnpaid = order.state === 'awaiting-payment' && news.outcome === 'failed';
    res.inertia.redirect(isClosed ? '/cart' : isUnpaid ? '/checkout' : `/orders/${order.number}`);
  };
}

/**
 * Queries the attempt that the browser comes back from, also one that has ended: it may have been paid since, whatever became of the
 * order. A browser that comes back from an earlier attempt's page ends no later one.
 */
async function consult(context: Context, { id }: OrderRow, query: Request['query']): Promise<PaymentState> {
  const attempt = await findReturning(context.database, id, query.attempt);
  if (!attempt || attempt.state === 'paid') return { state: 'ended' };
  // An attempt without a payment page cannot be paid.
  if (attempt.state !== 'open' && attempt.reference === null) return { state: 'ended' };
  if (attempt.state !== 'open') return consultAttempt(context, attempt, { how: 'ask', as: 'ended' });
  return query.cancelled === undefined ? askProvider(context, id) : endAttempt(context, id, 'cancelled');
}

/** The attempt that the address names, or else the open one. */
async function findReturning(
  database: Context['database'],
  orderId: number,
  named: unknown,
): Promise<PaymentRow | null> {
  if (typeof named !== 'string' || !/^[1-9]\d{0,5}$/.test(named)) return findOpenAttempt(database, orderId);
  return (await findAttempt(database, orderId, Number(named))) ?? findOpenAttempt(database, orderId);
}

/** Whether any of its own artworks are in the cart, which may have got others since; and what brought the order where it stands. */
async function circumstances({ database, now }: Context, { id, account_id: accountId }: OrderRow) {
  const moment = now();
  const inCart = new Set(await findInCart(database, { accountId, cartId: null }, moment));
  const isInCart = (await findOrderItems(database, [id])).some(({ artwork_id }) => inCart.has(artwork_id));
  const lastAttempt = await findLastAttempt(database, id);
  return { isInCart, lastAttempt, because: becauseOf(await findHistory(database, id)), now: moment };
}
