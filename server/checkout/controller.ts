import type { Request, RequestHandler } from 'express';
import { withCurrency } from '../artworks/money.ts';
import { dayOf } from '../calendar.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { originFor } from '../http/public-address.ts';
import { type Allowance, rateLimit } from '../http/rate-limits.ts';
import { accountId } from '../http/signed-in.ts';
import { validate } from '../http/validation.ts';
import { closeEnded, endForAnother } from '../orders/asking-till.ts';
import { openPaymentPage } from '../orders/opening-till.ts';
import { findOrder } from '../orders/records.ts';
import type { Replacing } from '../orders/replace-records.ts';
import { type PaymentProvider, ProviderUnavailable } from '../payments/provider.ts';
import { refusalMessage } from '../vouchers/present.ts';
import { totalsOf } from '../vouchers/totals.ts';
import { findClosedDays, readCheckout } from './contents-records.ts';
import type { CheckoutAnswer } from './contract.ts';
import { BELOW_INSTALLMENTS } from './methods.ts';
import { placeOrder } from './place-records.ts';
import type { Placed } from './placing.ts';
import { submissionSchema } from './schema.ts';
import { shownOf } from './shown.ts';
import type { Submission } from './submission.ts';

/** `POST /checkout` */
export function checkoutCall(context: Context, allowance: Allowance): RequestHandler {
  const limit = rateLimit(context, allowance);
  return async (req, res) => {
    const provider = context.payments.current;
    if (!provider) throw unavailable('Payments cannot be taken right now. Please try again later.');
    // Before it counts: whoever corrects a form is not to be kept waiting for it.
    await readSubmission(context, provider, req);
    await limit.spend(req);
    const answer: CheckoutAnswer = { redirectUrl: await submit(context, provider, req, originFor(res)) };
    res.json(answer);
  };
}

/** How often an order that stands in the way is ended first. */
const MOST_ENDED = 2;

async function submit(context: Context, provider: PaymentProvider, req: Request, origin: string): Promise<string> {
  const by = crypto.randomUUID();
  let ended: Replacing | null = null;
  for (let round = 0; round <= MOST_ENDED; round++) {
    const placed = await place(context, provider, req, ended);
    if (placed.outcome === 'placed') return pay(context, placed, req, origin);
    if (placed.outcome !== 'replaces') throw await refused(context, placed, req);
    // What another tab has just placed stays, where nothing would be placed instead.
    if (round === MOST_ENDED) break;
    ended = { orderId: placed.orderId, by };
    const paid = await endOther(context, ended);
    if (paid) return paid;
  }
  throw new HttpError(409, 'This cart is being checked out elsewhere. Please try again in a moment.');
}

/** Places the order; where it is refused, what was ended for it is closed, since its page is over. */
async function place(
  context: Context,
  provider: PaymentProvider,
  req: Request,
  ended: Replacing | null,
): Promise<Placed> {
  try {
    const placed = await placeOrder(context.database, {
      accountId: accountId(req),
      submission: await readSubmission(context, provider, req),
      submitted: req.session.checkout?.slugs ?? [],
      provider: provider.name,
      ended: ended?.orderId ?? null,
      length: context.settings.paymentSeconds * 1000,
      now: context.now,
    });
    if (ended !== null && placed.outcome !== 'placed') await closeEnded(context, ended);
    return placed;
  } catch (error) {
    // Not where the shop itself failed: the same form again finds the artworks still held.
    if (ended !== null && error instanceof HttpError) await closeEnded(context, ended);
    throw error;
  }
}

/** The form, compared with what this browser was shown, unless it says so itself. */
async function readSubmission(
  { database, now }: Context,
  { offers }: PaymentProvider,
  req: Request,
): Promise<Submission> {
  const moment = now();
  const { items } = await readCheckout(database, accountId(req), moment);
  const subtotal = items.length > 0 ? totalsOf(items, null).subtotal : Number.POSITIVE_INFINITY;
  const closedDays = await findClosedDays(database, dayOf(moment));
  const submission = validate(submissionSchema({ offers, subtotal, closedDays, now: moment }), req.body);
  const last = req.session.checkout?.isPlaced === false ? req.session.checkout : null;
  const { total, slugs } = submission.shown;
  return {
    ...submission,
    shown: { total: total ?? (slugs ? null : (last?.total ?? null)), slugs: slugs ?? last?.slugs ?? null },
  };
}

async function pay(
  context: Context,
  { orderId, number }: Extract<Placed, { outcome: 'placed' }>,
  req: Request,
  origin: string,
): Promise<string> {
  if (req.session.checkout) req.session.checkout = { ...req.session.checkout, isPlaced: true };
  const opening = await openPaymentPage(context, orderId, origin);
  if (opening.outcome === 'open') return opening.url;
  const order = await findOrder(context.database, orderId);
  if (order?.state === 'paid') return `/orders/${number}`;
  if (opening.outcome === 'closed')
    throw new HttpError(409, 'This order has just ended. Please check your cart and try again.');
  throw unavailable(PROVIDER_AWAY);
}

const PROVIDER_AWAY =
  'Our payment provider does not answer right now. Your artworks stay reserved for you: please try again in a moment.';

const STILL_COMING =
  'A payment for these artworks is still on its way. Please look at your orders in a moment, before you pay again.';

function unavailable(message: string): HttpError {
  return new HttpError(503, message, { headers: { 'Retry-After': '5' } });
}

/** Ends the page of an order that awaits its payment, for one that takes its place; where it has been paid after all, its page. */
async function endOther(context: Context, replacing: Replacing): Promise<string | null> {
  const says = await endForAnother(context, replacing).catch((error) => {
    context.log.warn({ err: error }, 'a payment page could not be ended');
    throw error instanceof ProviderUnavailable ? unavailable(PROVIDER_AWAY) : error;
  });
  if (says.state === 'open') throw new HttpError(409, STILL_COMING);
  if (says.state === 'ended') return null;
  const order = await findOrder(context.database, replacing.orderId);
  return order && `/orders/${order.number}`;
}

/** Says what is another than it was shown, once: from now on the browser knows. */
async function refused({ database, now }: Context, placed: Placed, req: Request): Promise<HttpError> {
  const { items, voucher } = await readCheckout(database, accountId(req), now());
  req.session.checkout = shownOf(items, totalsOf(items, voucher).total);
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
