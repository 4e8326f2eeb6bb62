import type { Request, RequestHandler } from 'express';
import { withCurrency } from '../artworks/money.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { originFor } from '../http/security/public-address.ts';
import { type RateLimit, rateLimiter } from '../http/security/rate-limits.ts';
import { accountId } from '../http/session/signed-in.ts';
import { validate } from '../http/validation.ts';
import { openPaymentPage } from '../orders/payment/open.ts';
import { expireAndClose, expireAttempt } from '../orders/payment/sync.ts';
import { findOrder } from '../orders/records.ts';
import { GatewayUnavailable, type PaymentGateway } from '../payments/gateway.ts';
import { isoDateInManila } from '../time.ts';
import { refusalMessage } from '../vouchers/present.ts';
import { totalsOf } from '../vouchers/totals.ts';
import { findClosedDays, readCheckout } from './contents-records.ts';
import type { CheckoutAnswer } from './contract.ts';
import { BELOW_INSTALLMENTS } from './installments.ts';
import { placeOrder } from './place-records.ts';
import type { PlaceOrderResult } from './placing.ts';
import { submissionSchema } from './schema.ts';
import { shownCheckout } from './shown.ts';
import type { Submission } from './submission.ts';

/** `POST /checkout` */
export function checkoutCall(context: Context, allowance: RateLimit): RequestHandler {
  const limit = rateLimiter(context, allowance);
  return async (req, res) => {
    const provider = context.payments.current;
    if (!provider) throw unavailable('Payments cannot be taken right now. Please try again later.');
    // Before it counts: whoever corrects a form is not to be kept waiting for it.
    await readSubmission(context, provider, req);
    await limit.consume(req);
    const answer: CheckoutAnswer = { redirectUrl: await submit(context, provider, req, originFor(res)) };
    res.json(answer);
  };
}

/** How often a payment page or an order that is in the way is ended. */
const MOST_ENDED = 2;

type InTheWay = Extract<PlaceOrderResult, { outcome: 'replaces' | 'overdue' }>;

async function submit(context: Context, provider: PaymentGateway, req: Request, origin: string): Promise<string> {
  for (let round = 0; round <= MOST_ENDED; round++) {
    const placed = await place(context, provider, req);
    if (placed.outcome === 'placed') return pay(context, placed, req, origin);
    if (placed.outcome !== 'replaces' && placed.outcome !== 'overdue') throw await refused(context, placed, req);
    // The page that another tab has just opened stays, where nothing would be placed instead.
    if (round === MOST_ENDED) break;
    const paid = await endOther(context, placed);
    if (paid) return paid;
  }
  throw new HttpError(409, 'This cart is being checked out elsewhere. Please try again in a moment.');
}

async function place(context: Context, provider: PaymentGateway, req: Request): Promise<PlaceOrderResult> {
  return placeOrder(context.database, {
    accountId: accountId(req),
    submission: await readSubmission(context, provider, req),
    submitted: req.session.checkout?.slugs ?? [],
    provider: provider.name,
    length: context.settings.paymentSeconds * 1000,
    now: context.now,
  });
}

/** The form, compared with what this browser was shown, unless it says so itself. */
async function readSubmission(
  { database, now }: Context,
  { methods }: PaymentGateway,
  req: Request,
): Promise<Submission> {
  const moment = now();
  const { items } = await readCheckout(database, accountId(req), moment);
  const subtotal = items.length > 0 ? totalsOf(items, null).subtotal : Number.POSITIVE_INFINITY;
  const closedDays = await findClosedDays(database, isoDateInManila(moment));
  const submission = validate(submissionSchema({ methods, subtotal, closedDays, now: moment }), req.body);
  const last = req.session.checkout?.isPlaced === false ? req.session.checkout : null;
  const { total, slugs } = submission.shown;
  return {
    ...submission,
    shown: { total: total ?? (slugs ? null : (last?.total ?? null)), slugs: slugs ?? last?.slugs ?? null },
  };
}

async function pay(
  context: Context,
  { orderId, number }: Extract<PlaceOrderResult, { outcome: 'placed' }>,
  req: Request,
  origin: string,
): Promise<string> {
  if (req.session.checkout) req.session.checkout = { ...req.session.checkout, isPlaced: true };
  const opening = await openPaymentPage(context, orderId, origin);
  if (opening.outcome === 'open') return opening.url;
  const order = await findOrder(context.database, orderId);
  if (order?.state === 'paid') return `/orders/${number}`;
  if (opening.outcome === 'closed' && order?.state === 'awaiting-payment')
    throw new HttpError(409, 'Another payment was started in a different tab. Please open your order.');
  if (opening.outcome === 'closed')
    throw new HttpError(409, 'This order has just ended. Please check your cart and try again.');
  throw unavailable(PROVIDER_AWAY);
}

const PROVIDER_AWAY =
  'Our payment provider is not responding. Your artworks stay reserved for you. Please try again in a moment.';

const STILL_COMING =
  'A payment for these artworks may still be on its way. Please check your orders in a moment, before you pay again.';

function unavailable(message: string): HttpError {
  return new HttpError(503, message, { headers: { 'Retry-After': '5' } });
}

/** Ends the payment page that is in the way; returns the order's address where that page has been paid after all. */
async function endOther(context: Context, { outcome, orderId }: InTheWay): Promise<string | null> {
  const ending =
    outcome === 'overdue'
      ? expireAndClose(context, orderId, 'resubmitted')
      : expireAttempt(context, orderId, 'replaced');
  const says = await ending.catch((error) => {
    context.log.warn({ err: error, orderId }, 'payment page could not be ended for another attempt');
    throw error instanceof GatewayUnavailable ? unavailable(PROVIDER_AWAY) : error;
  });
  if (says.state === 'open') throw new HttpError(409, STILL_COMING);
  if (says.state === 'ended') return null;
  const order = await findOrder(context.database, orderId);
  return order && `/orders/${order.number}`;
}

/** Says what is another than it was shown, once: from now on the browser knows. */
async function refused(
  { database, now }: Context,
  placed: Exclude<PlaceOrderResult, InTheWay>,
  req: Request,
): Promise<HttpError> {
  const { items, voucher } = await readCheckout(database, accountId(req), now());
  req.session.checkout = shownCheckout(items, totalsOf(items, voucher).total);
  if (placed.outcome === 'lost') {
    const errors = { order: ['Some artworks are no longer reserved for you:', ...placed.titles] };
    return new HttpError(422, 'Some artworks are no longer reserved for you. Nothing was charged.', { errors });
  }
  if (placed.outcome === 'other-total') {
    const why = placed.refusal ? refusalMessage(placed.refusal) : 'The total has changed.';
    const message = `${why} It is ${withCurrency(placed.total)} now: please check your order and submit it again.`;
    return new HttpError(422, message, { errors: { total: [message] } });
  }
  if (placed.outcome === 'below-installments')
    return new HttpError(422, BELOW_INSTALLMENTS, { errors: { payment_term: [BELOW_INSTALLMENTS] } });
  const message = 'Your cart is empty.';
  return new HttpError(422, message, { errors: { order: [message] } });
}
