import type { RequestHandler } from 'express';
import { renderPage } from '../http/page.ts';
import { trail } from '../navigation/breadcrumbs.ts';

/** `GET /cart` */
export const cartPage: RequestHandler = (_req, res) =>
  renderPage(res, 'cart/show', {
    breadcrumbs: trail(['My Cart', '/cart']),
    meta: { title: 'My Cart', description: 'The artworks that you have chosen.', canonical: '/cart' },
  });

/** What the header counts; with it the browser gets its token, so the answer is for one browser alone. */
export const showCart: RequestHandler = (_req, res) => {
  res.json({ data: { count: 0, slugs: [] } });
};
