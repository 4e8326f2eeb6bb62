import type { RequestHandler, Response } from 'express';
import { releaseFromCart } from '../../cart/releases.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { findHolders } from '../../reservations/holders.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { idIn } from '../form/ids.ts';
import { idOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, staffOf } from '../session.ts';
import { findArtworkSummary } from './artwork.ts';
import type { CartReservationPage, ReleaseForm } from './contract.ts';
import { readRelease, releaseForm } from './form.ts';
import { holderText } from './list.ts';

type Handler = RequestHandler<{ id: string }>;

const URL = '/admin/holds';

/** `GET /admin/holds/carts/{id}`: the cart that has this artwork. */
export function show(context: Context): Handler {
  return (req, res) => renderReservation(context, res, { id: idOf(req) });
}

/** `POST /admin/holds/carts/{id}`: releases the artwork from the cart that the page showed. */
export function createRelease(context: Context): Handler {
  const { database, now } = context;
  return async (req, res) => {
    const artworkId = idOf(req);
    const cartId = idIn(req.body?.cart);
    if (!(await findArtworkSummary(database, artworkId)) || cartId === null) throw new NotFound();
    const read = readRelease(req.body);
    if ('form' in read) return renderReservation(context, res.status(422), { id: artworkId, release: read.form });
    const by = { actor: actorOf(res), now: now() };
    const result = await releaseFromCart(database, { artworkId, cartId, ...read.release, ...by });
    if (result.outcome === 'in-order') {
      const error = `Nothing was released: order ${result.order} has it now. An order is cancelled on its own page.`;
      return renderReservation(context, res.status(409), { id: artworkId, error, release: releaseForm(req.body) });
    }
    const done = result.outcome === 'gone' ? 'gone' : result.isMailed ? 'released' : 'released-unmailed';
    res.redirect(303, `${URL}?done=${done}`);
  };
}

async function renderReservation(
  { database, now }: Context,
  res: Response,
  { id, error = null, release = releaseForm(null) }: { id: number; error?: string | null; release?: ReleaseForm },
): Promise<void> {
  const work = await findArtworkSummary(database, id);
  if (!work) throw new NotFound();
  const [row] = await findHolders(database, [id], now());
  const page: CartReservationPage = {
    id,
    work,
    error,
    release,
    cartId: row?.kind === 'cart' ? row.cart_id : null,
    state: row ? `${holderText(row)}.` : 'It is free, or sold: no cart has it.',
    collector:
      row?.collector && row.account_id ? { name: row.collector, url: `/admin/collectors/${row.account_id}` } : null,
    canRelease: isAllowed(staffOf(res).member.role, 'holds.release'),
  };
  await renderAdminPage(
    res,
    'admin/holds/cart',
    { title: `Hold of ${work.title}`, ...page },
    pageUrl(res, `${URL}/carts/${id}`),
  );
}
