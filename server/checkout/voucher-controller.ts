import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { HttpError } from '../http/errors.ts';
import { type RateLimit, rateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { validate } from '../http/request.ts';
import { accountId } from '../http/session/session.ts';
import { findOpenOrder } from '../orders/records.ts';
import type { PaymentType, VoucherApplied, VoucherCheck, VoucherRemoved } from '../vouchers/contract.ts';
import { type Membership, memberProgram, membershipErrors } from '../vouchers/membership.ts';
import { guessMessage, presentVoucher } from '../vouchers/present.ts';
import { findVoucher, refusalFor } from '../vouchers/records.ts';
import type { VoucherRow } from '../vouchers/rows.ts';
import { totalsOf } from '../vouchers/totals.ts';
import { presentTotals } from './present.ts';
import { applyVoucher, readCheckout, withdrawVoucher } from './records.ts';

/** Limits of wrong codes. */
interface GuessLimits {
  /** Limits of the browser and of the collector: once one is reached, every code is refused without a check. */
  own: readonly RateLimit[];
  /** Limit of the address, which others share: once it is reached, only wrong codes are refused. */
  address: RateLimit;
}

const text = z.string().trim().catch('');
const code = z
  .string('Please enter a promo code.')
  .trim()
  .toUpperCase()
  .min(1, 'Please enter a promo code.')
  .max(20, 'A promo code has at most 20 characters.');
const payment_type = z.enum(['straight', 'installment']).catch('straight');
const checkSchema = z.object({ code, payment_type });
const applySchema = z.object({ code, payment_type, member_name: text, member_id: text });

/** `GET /web/api/checkouts/vip-code` */
export function show(context: Context, limits: GuessLimits): RequestHandler {
  const find = voucherFinder(context, limits);
  return async (req, res) => {
    const { code, type } = await find(req, validate(checkSchema, req.query));
    const response: VoucherCheck = { data: { code, type } };
    await sendJson(res, response);
  };
}

/** `POST /web/api/checkouts/vip-code` */
export function create(context: Context, limits: GuessLimits): RequestHandler {
  const find = voucherFinder(context, limits);
  const { database, now } = context;
  return async (req, res) => {
    const form = validate(applySchema, req.body);
    const voucher = await find(req, form);
    const membership = readMembership(voucher, form);
    const paymentType: PaymentType = form.payment_type;
    await applyVoucher(database, accountId(req), { voucher, paymentType, membership }, now());
    const { items } = await readCheckout(database, accountId(req), now());
    const totals = totalsOf(items, { voucher, paymentType });
    storeShownTotal(req, totals.total);
    const { total, discount } = presentTotals(totals);
    const response: VoucherApplied = { data: { voucher: presentVoucher(voucher), total, discount } };
    await sendJson(res, response);
  };
}

/** `DELETE /web/api/checkouts/vip-code` */
export function destroy({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    await withdrawVoucher(database, accountId(req));
    const { items } = await readCheckout(database, accountId(req), now());
    const totals = totalsOf(items, null);
    storeShownTotal(req, totals.total);
    const response: VoucherRemoved = { total: presentTotals(totals).total };
    await sendJson(res, response);
  };
}

/** Finds a voucher that the collector may use. Every other code counts as a wrong guess. */
function voucherFinder(context: Context, limits: GuessLimits) {
  const own = limits.own.map((limit) => rateLimiter(context, limit));
  const address = rateLimiter(context, limits.address);
  return async (
    req: Request,
    { code, payment_type: paymentType }: z.output<typeof checkSchema>,
  ): Promise<VoucherRow> => {
    for (const limit of own) await limit.consume(req);
    const open = await findOpenOrder(context.database, accountId(req));
    const use = { accountId: accountId(req), paymentType, now: context.now(), exceptOrderId: open?.id ?? null };
    const { refusal, hasUsed } = await refusalFor(context.database, code, use);
    const voucher = refusal ? null : await findVoucher(context.database, code);
    if (!voucher) {
      await address.consume(req);
      throw invalid({ code: [guessMessage(refusal ?? 'unknown', hasUsed)] });
    }
    for (const limit of own) await limit.release(req);
    return voucher;
  };
}

function readMembership({ type }: VoucherRow, { member_name, member_id }: Membership): Membership | null {
  const errors = membershipErrors(type, { member_name, member_id });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return memberProgram(type) ? { member_name, member_id } : null;
}

function invalid(errors: Record<string, string[]>): HttpError {
  return new HttpError(422, Object.values(errors)[0]?.[0], { errors });
}

/** The page shows this total from now on, so the form is compared with it. */
function storeShownTotal({ session }: Request, total: number): void {
  if (session.checkout) session.checkout = { ...session.checkout, total };
}
