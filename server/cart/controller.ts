import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../http/page.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import type { CartAnswer } from './contract.ts';
import { presentCart } from './present.ts';

/** `GET /cart` */
export function cartPage({ now }: Context): RequestHandler {
  return (_req, res) =>
    renderPage(res, 'cart/show', {
      ...presentCart({ items: [], lapsed: [], held: [] }, now()),
      breadcrumbs: trail(['My Cart', '/cart']),
      meta: { title: 'My Cart', description: 'The artworks that you have chosen.', canonical: '/cart' },
    });
}

/** `GET /web/api/cart`: with it the browser gets its token, so the answer is for one browser alone. */
export function showCart({ now }: Context): RequestHandler {
  return (_req, res) => {
    const answer: CartAnswer = { data: { count: 0, slugs: [], items: [], now: now() } };
    res.json(answer);
  };
}
