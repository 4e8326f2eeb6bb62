import type { RequestHandler } from 'express';
import { findCards } from '../artworks/records.ts';
import { findInCart } from '../cart/records.ts';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { accountId } from '../http/session/session.ts';
import { orderUrl } from '../navigation/links.ts';
import { createReceiptFile } from './documents/receipt-file.ts';
import { findAttempts, findReceipts } from './payment/records.ts';
import { presentOrder, presentOrders } from './present.ts';
import { findHistory, findOrderItems, findOwnOrder, findShown, listOrders } from './records.ts';

const PER_PAGE = 10;

/** `GET /orders` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const page = readPage(req.query.page);
    const { orders, total } = await listOrders(database, accountId(req), { page, perPage: PER_PAGE });
    const items = await findOrderItems(
      database,
      orders.map(({ id }) => id),
    );
    const cards = await findCards(
      database,
      items.map(({ artwork_id }) => artwork_id),
    );
    const time = now();
    const shown = await findShown(database, items, time);
    await renderPage(res, 'orders/index', {
      orders: presentOrders({ orders, total, page, perPage: PER_PAGE }, { items, cards, shown, now: time }),
      breadcrumbs: breadcrumbs(['My Orders', '/orders']),
      meta: { title: 'My Orders', description: 'Your orders and their status.', canonical: '/orders' },
    });
  };
}

/** `GET /orders/{number}`: 404 for everyone but its collector. */
export function show({ database, now, site }: Context): RequestHandler<{ number: string }> {
  return async (req, res) => {
    const { number } = req.params;
    const order = await findOwnOrder(database, accountId(req), number);
    if (!order) throw new NotFound('We could not find this order.');
    const items = await findOrderItems(database, [order.id]);
    const time = now();
    const inCart = await findInCart(database, { accountId: order.account_id, cartId: null }, time);
    const [cards, shown, history, attempts, receipts, { gallery }] = await Promise.all([
      findCards(database, [...new Set([...items.map(({ artwork_id }) => artwork_id), ...inCart])]),
      findShown(database, items, time),
      findHistory(database, order.id),
      findAttempts(database, order.id),
      findReceipts(database, order.id),
      site(),
    ]);
    const { pickupAddress } = gallery;
    await renderPage(res, 'orders/show', {
      order: presentOrder(order, {
        items,
        cards,
        shown,
        history,
        attempts,
        receipts,
        inCart,
        pickupAddress,
        now: time,
      }),
      breadcrumbs: breadcrumbs(['My Orders', '/orders'], [number, orderUrl(number)]),
      meta: { title: `Order ${number}`, description: 'Your orders and their status.' },
    });
  };
}

/** `GET /orders/{number}/receipt`: a PDF for its collector, once the order has been paid. */
export function showReceipt(context: Context): RequestHandler<{ number: string }> {
  return async (req, res) => {
    const order = await findOwnOrder(context.database, accountId(req), req.params.number);
    const file = order && (await createReceiptFile(context, order));
    if (!file) throw new NotFound('We could not find this receipt.');
    res.attachment(file.filename).type('pdf').send(file.content);
  };
}

function readPage(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
