import type { RequestHandler } from 'express';
import { listAddresses } from '../accounts/address-records.ts';
import { findDetails } from '../accounts/details-records.ts';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { accountId } from '../http/session/signed-in.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import { presentSite } from '../navigation/present.ts';
import { readSite } from '../navigation/records.ts';
import { isoDateInManila } from '../time.ts';
import { totalsOf } from '../vouchers/totals.ts';
import { findClosedDays, readCheckout } from './contents-records.ts';
import { presentCheckout, presentCustomer } from './present.ts';
import { type ShownCheckout, shownCheckout } from './shown.ts';

declare module 'express-session' {
  interface SessionData {
    checkout: ShownCheckout;
  }
}

/** `GET /checkout` */
export function checkoutPage({ database, payments, now }: Context): RequestHandler {
  return async (req, res) => {
    const moment = now();
    const { items, voucher } = await readCheckout(database, accountId(req), moment);
    if (items.length === 0) return res.inertia.redirect('/cart');
    req.session.checkout = shownCheckout(items, totalsOf(items, voucher).total);
    const { gallery } = presentSite(await readSite(database));
    const account = await findDetails(database, accountId(req));
    const [address] = await listAddresses(database, accountId(req));
    await renderPage(res, 'checkout/show', {
      ...presentCheckout({
        items,
        voucher,
        wanted: req.query.payment_type === 'installment' ? 'installment' : 'straight',
        offers: payments.current?.methods ?? [],
        closedDays: await findClosedDays(database, isoDateInManila(moment)),
        pickupAddress: gallery.pickupAddress,
        customer: presentCustomer(account, address),
        now: moment,
      }),
      breadcrumbs: trail(['My Cart', '/cart'], ['Checkout', '/checkout']),
      meta: {
        title: 'Checkout',
        description: 'Choose how to pay and how your artworks reach you.',
        canonical: '/checkout',
      },
    });
  };
}
