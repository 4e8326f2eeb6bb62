import type { RequestHandler } from 'express';
import { findInCart } from '../cart/records.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../http/errors.ts';
import { accountId } from '../http/signed-in.ts';
import { askProvider, closeAtProvider } from './asking-till.ts';
import { becauseOf, presentNews } from './present.ts';
import { findHistory, findOrderItems, findOwnOrder } from './records.ts';
import type { OrderRow } from './rows.ts';

/**
 * `GET /checkout/return/{number}`: the browser is back from the payment page. The provider is asked before anything is said; who
 * gave up (`?cancelled=1`) has the page ended first, so that what comes back into the cart cannot be paid there any more.
 */
export function returnPage(context: Context): RequestHandler<{ number: string }> {
  const { database, log } = context;
  return async (req, res) => {
    const find = () => findOwnOrder(database, accountId(req), req.params.number);
    const before = await find();
    if (!before) throw new NotFound('We could not find this order.');
    if (before.state === 'awaiting-payment') {
      const consult = req.query.cancelled === undefined ? askProvider : closeAtProvider;
      await consult(context, before.id, 'provider').catch((err) =>
        log.warn({ err, order: before.number }, 'a payment could not be asked about as its browser came back'),
      );
    }
    const order = (await find()) ?? before;
    res.inertia.flash('news', presentNews(order, await circumstances(context, order)));
    const isClosed = order.state === 'cancelled' || order.state === 'expired';
    res.inertia.redirect(isClosed ? '/cart' : `/orders/${order.number}`);
  };
}

/** Whether any of its own artworks are in the cart, which may have got others since; and what brought the order where it stands. */
async function circumstances({ database, now }: Context, { id, account_id: accountId }: OrderRow) {
  const inCart = new Set(await findInCart(database, { accountId, cartId: null }, now()));
  const isInCart = (await findOrderItems(database, [id])).some(({ artwork_id }) => inCart.has(artwork_id));
  return { isInCart, because: becauseOf(await findHistory(database, id)) };
}
