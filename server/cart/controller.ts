import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { orderUrl } from '../navigation/links.ts';
import { findApplied } from '../vouchers/records.ts';
import { EMPTY_CART, findOrdered, findReserved, readContents } from './contents.ts';
import type { CartResponse } from './contract.ts';
import { cartOwner } from './owner.ts';
import { presentCart } from './present.ts';
import { findCart } from './records.ts';

/** `GET /cart` */
export function show({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const cartId = await findCart(database, cartOwner(req));
    const time = now();
    const contents = cartId === null ? EMPTY_CART : await readContents(database, cartId, time);
    await renderPage(res, 'cart/show', {
      ...presentCart(contents, cartId === null ? null : await findApplied(database, cartId), time),
      breadcrumbs: breadcrumbs(['My Cart', '/cart']),
      meta: { title: 'My Cart', description: 'The artworks that you have chosen.', canonical: '/cart' },
    });
  };
}

/** `GET /web/api/cart` */
export function showJson({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const cartId = await findCart(database, cartOwner(req));
    const slugs = cartId === null ? [] : await findReserved(database, cartId, now());
    const rows = cartId === null ? [] : await findOrdered(database, cartId);
    const ordered = Object.fromEntries(rows.map((row) => [row.slug, orderUrl(row.number)]));
    const response: CartResponse = { data: { count: slugs.length, slugs, ...(rows.length > 0 && { ordered }) } };
    await sendJson(res, response);
  };
}
