import type { Request, RequestHandler } from 'express';
import { findInCart } from '../cart/records.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../http/errors.ts';
import { accountId } from '../http/signed-in.ts';
import { askProvider, endAttempt } from './asking-till.ts';
import { findLastAttempt, findOpenAttempt } from './attempt-records.ts';
import { becauseOf, presentNews } from './present.ts';
import { findHistory, findOrderItems, findOwnOrder } from './records.ts';
import type { OrderRow } from './rows.ts';

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
    if (before.state === 'awaiting-payment')
      await consult(context, before, req.query).catch((err) =>
        log.warn({ err, order: before.number }, 'payment provider call failed as the browser came back'),
      );
    const order = (await find()) ?? before;
    const news = presentNews(order, await circumstances(context, order));
    res.inertia.flash('news', news);
    const isClosed = order.state === 'cancelled' || order.state === 'expired';
    const isUnpaid = order.state === 'awaiting-payment' && news.outcome === 'failed';
    res.inertia.redirect(isClosed ? '/cart' : isUnpaid ? '/checkout' : `/orders/${order.number}`);
  };
}

/** A browser that comes back from an earlier attempt's page ends no later one. */
async function consult(context: Context, { id }: OrderRow, query: Request['query']): Promise<void> {
  const open = await findOpenAttempt(context.database, id);
  const isEarlier = query.attempt !== undefined && query.attempt !== String(open?.attempt);
  if (query.cancelled === undefined || isEarlier) await askProvider(context, id);
  else await endAttempt(context, id, 'cancelled');
}

/** Whether any of its own artworks are in the cart, which may have got others since; and what brought the order where it stands. */
async function circumstances({ database, now }: Context, { id, account_id: accountId }: OrderRow) {
  const moment = now();
  const inCart = new Set(await findInCart(database, { accountId, cartId: null }, moment));
  const isInCart = (await findOrderItems(database, [id])).some(({ artwork_id }) => inCart.has(artwork_id));
  const lastAttempt = await findLastAttempt(database, id);
  return { isInCart, lastAttempt, because: becauseOf(await findHistory(database, id)), now: moment };
}
