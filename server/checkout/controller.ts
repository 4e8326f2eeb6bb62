import type { Request, RequestHandler } from 'express';
import { findDetails } from '../accounts/account/records.ts';
import { listAddresses } from '../accounts/addresses/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { HttpError } from '../http/errors.ts';
import { type RateLimit, rateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { originFor, validate } from '../http/request.ts';
import { accountId } from '../http/session/session.ts';
import { orderUrl } from '../navigation/links.ts';
import { openPaymentPage } from '../orders/payment/open.ts';
import { expireAndClose, expireAttempt } from '../orders/payment/sync.ts';
import { findOrder } from '../orders/records.ts';
import { GatewayUnavailable, type PaymentGateway } from '../payments/gateway.ts';
import { isoDateInManila, SECOND } from '../time/time.ts';
import { totalsOf } from '../vouchers/totals.ts';
import { findClosedDays } from './closed-days.ts';
import type { CheckoutResponse } from './contract.ts';
import { placeOrder } from './place-order.ts';
import { presentCheckout, presentCustomer, presentRefusal } from './present.ts';
import { readCheckout } from './records.ts';
import { submissionSchema } from './schema.ts';
import type { PlaceOrderResult, Submission } from './submission.ts';

declare module 'express-session' {
  interface SessionData {
    checkout: ShownCheckout;
  }
}

/** Total and artworks that `/checkout` last showed in this browser. A form that does not contain its total and artworks is compared with it. */
interface ShownCheckout {
  /** Centavos. */
  total: number;
  slugs: string[];
  /** An order was placed from it, so no further form is compared with it. */
  isPlaced: boolean;
}

function shownCheckout(items: CardRow[], total: number): ShownCheckout {
  return { total, slugs: items.map(({ slug }) => slug), isPlaced: false };
}

/** `GET /checkout` */
export function show({ database, payments, now, site }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const { items, voucher } = await readCheckout(database, accountId(req), time);
    if (items.length === 0) return res.inertia.redirect('/cart');
    req.session.checkout = shownCheckout(items, totalsOf(items, voucher).total);
    const { gallery } = await site();
    const account = await findDetails(database, accountId(req));
    const [address] = await listAddresses(database, accountId(req));
    await renderPage(res, 'checkout/show', {
      ...presentCheckout({
        items,
        voucher,
        requestedType: req.query.payment_type === 'installment' ? 'installment' : 'straight',
        methods: payments.current?.methods ?? [],
        closedDays: await findClosedDays(database, isoDateInManila(time)),
        pickupAddress: gallery.pickupAddress,
        customer: presentCustomer(account, address),
        now: time,
      }),
      breadcrumbs: breadcrumbs(['My Cart', '/cart'], ['Checkout', '/checkout']),
      meta: {
        title: 'Checkout',
        description: 'Choose how to pay and how your artworks reach you.',
        canonical: '/checkout',
      },
    });
  };
}

/** `POST /checkout` */
export function create(context: Context, rateLimit: RateLimit): RequestHandler {
  const limit = rateLimiter(context, rateLimit);
  return async (req, res) => {
    const gateway = context.payments.current;
    if (!gateway) throw unavailable('Payments cannot be taken right now. Please try again later.');
    const submission = readSubmission(context, gateway, req);
    // An invalid form does not count.
    await limit.consume(req);
    const response: CheckoutResponse = {
      redirectUrl: await submit(context, { gateway, submission, req }, originFor(res)),
    };
    await sendJson(res, response);
  };
}

interface CheckoutRequest {
  gateway: PaymentGateway;
  submission: Submission;
  req: Request;
}

/** Validates the form, and adds what this browser was shown if the form does not contain it. */
function readSubmission({ now }: Context, { methods }: PaymentGateway, req: Request): Submission {
  const submission = validate(submissionSchema({ methods, now: now() }), req.body);
  const last = req.session.checkout?.isPlaced === false ? req.session.checkout : null;
  const { total, slugs } = submission.shown;
  return {
    ...submission,
    shown: { total: total ?? (slugs ? null : (last?.total ?? null)), slugs: slugs ?? last?.slugs ?? null },
  };
}

/** How often a conflicting payment page or order is ended for one request. */
const MAX_CONFLICTS = 2;

type Conflict = Extract<PlaceOrderResult, { outcome: 'replaces' | 'overdue' }>;

/** Places the order, and returns the address where the browser goes next. */
async function submit(context: Context, request: CheckoutRequest, origin: string): Promise<string> {
  const { req } = request;
  for (let round = 0; round <= MAX_CONFLICTS; round++) {
    const result = await place(context, request);
    if (result.outcome === 'placed') return pay(context, result, req, origin);
    if (result.outcome !== 'replaces' && result.outcome !== 'overdue') throw await refuse(context, result, req);
    // In the last round another tab's new payment page stays open, since no order would replace it.
    if (round === MAX_CONFLICTS) break;
    const paidUrl = await endConflict(context, result);
    if (paidUrl) return paidUrl;
  }
  throw new HttpError(409, 'This cart is being checked out elsewhere. Please try again in a moment.');
}

async function place(
  { database, settings, now }: Context,
  { gateway, submission, req }: CheckoutRequest,
): Promise<PlaceOrderResult> {
  return placeOrder(database, {
    accountId: accountId(req),
    submission,
    lastSlugs: req.session.checkout?.slugs ?? [],
    provider: gateway.name,
    paymentMs: settings.paymentSeconds * SECOND,
    now,
  });
}

async function pay(
  context: Context,
  { orderId, number }: Extract<PlaceOrderResult, { outcome: 'placed' }>,
  req: Request,
  origin: string,
): Promise<string> {
  if (req.session.checkout) req.session.checkout = { ...req.session.checkout, isPlaced: true };
  const page = await openPaymentPage(context, orderId, origin);
  if (page.outcome === 'open') return page.url;
  const order = await findOrder(context.database, orderId);
  if (order?.state === 'paid') return orderUrl(number);
  if (page.outcome === 'closed' && order?.state === 'awaiting-payment')
    throw new HttpError(409, 'Another payment was started in a different tab. Please open your order.');
  if (page.outcome === 'closed')
    throw new HttpError(409, 'This order has just ended. Please check your cart and try again.');
  throw unavailable(PROVIDER_UNAVAILABLE);
}

const PROVIDER_UNAVAILABLE =
  'Our payment provider is not responding. Your artworks stay reserved for you. Please try again in a moment.';

const STILL_PROCESSING =
  'A payment for these artworks may still be on its way. Please check your orders in a moment, before you pay again.';

function unavailable(message: string): HttpError {
  return new HttpError(503, message, { headers: { 'Retry-After': '5' } });
}

/** Expires the conflicting payment page. Returns the order's address if that page has been paid after all. */
async function endConflict(context: Context, { outcome, orderId }: Conflict): Promise<string | null> {
  const ending =
    outcome === 'overdue'
      ? expireAndClose(context, orderId, { reason: 'resubmitted' })
      : expireAttempt(context, orderId, 'replaced');
  const status = await ending.catch((error) => {
    context.log.warn({ err: error, orderId }, 'payment page could not be ended for another attempt');
    throw error instanceof GatewayUnavailable ? unavailable(PROVIDER_UNAVAILABLE) : error;
  });
  if (status.state === 'open') throw new HttpError(409, STILL_PROCESSING);
  if (status.state === 'ended') return null;
  const order = await findOrder(context.database, orderId);
  return order && orderUrl(order.number);
}

/** Reports what has changed since the page was shown. The session then has the new state, so the next form is compared with that. */
async function refuse(
  { database, now }: Context,
  result: Exclude<PlaceOrderResult, Conflict | { outcome: 'placed' }>,
  req: Request,
): Promise<HttpError> {
  const { items, voucher } = await readCheckout(database, accountId(req), now());
  req.session.checkout = shownCheckout(items, totalsOf(items, voucher).total);
  const { message, errors } = presentRefusal(result);
  return new HttpError(422, message, { errors });
}
