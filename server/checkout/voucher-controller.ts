import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { type RateLimit, rateLimiter } from '../http/security/rate-limits.ts';
import { accountId } from '../http/session/signed-in.ts';
import { validate } from '../http/validation.ts';
import { findOpenOrder } from '../orders/records.ts';
import type { VoucherRow } from '../vouchers/claim.ts';
import type { PaymentType, VoucherApplied, VoucherCheck, VoucherRemoved } from '../vouchers/contract.ts';
import { type Membership, membershipErrors, needsMembership } from '../vouchers/membership.ts';
import { guessMessage, presentVoucher } from '../vouchers/present.ts';
import { findVoucher, refusalFor } from '../vouchers/records.ts';
import { totalsOf } from '../vouchers/totals.ts';
import { readCheckout } from './contents-records.ts';
import { presentTotals } from './present.ts';
import { applyVoucher, withdrawVoucher } from './voucher-records.ts';

/** How many wrong codes are answered. */
interface Guesses {
  /** By what is the collector's alone: when they are used up, no code is looked at. */
  own: readonly RateLimit[];
  /** What others at the address have guessed refuses wrong codes only. */
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
const question = z.object({ code, payment_type });
const application = z.object({ code, payment_type, member_name: text, member_id: text });

/** `GET /web/api/checkouts/vip-code` */
export function checkVoucherCall(context: Context, guesses: Guesses): RequestHandler {
  const find = finding(context, guesses);
  return async (req, res) => {
    const asked = validate(question, req.query);
    const { code, type } = await find(req, asked);
    const answer: VoucherCheck = { data: { code, type } };
    res.json(answer);
  };
}

/** `POST /web/api/checkouts/vip-code` */
export function applyVoucherCall(context: Context, guesses: Guesses): RequestHandler {
  const find = finding(context, guesses);
  const { database, now } = context;
  return async (req, res) => {
    const asked = validate(application, req.body);
    const voucher = await find(req, asked);
    const membership = readMembership(voucher, asked);
    const paymentType: PaymentType = asked.payment_type;
    await applyVoucher(database, accountId(req), { voucher, paymentType, membership }, now());
    const { items } = await readCheckout(database, accountId(req), now());
    const totals = totalsOf(items, { voucher, paymentType });
    remember(req, totals.total);
    const { total, discount } = presentTotals(totals);
    const answer: VoucherApplied = { data: { voucher: presentVoucher(voucher), total, discount } };
    res.json(answer);
  };
}

/** `DELETE /web/api/checkouts/vip-code` */
export function removeVoucherCall({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    await withdrawVoucher(database, accountId(req));
    const { items } = await readCheckout(database, accountId(req), now());
    const totals = totalsOf(items, null);
    remember(req, totals.total);
    const answer: VoucherRemoved = { total: presentTotals(totals).total };
    res.json(answer);
  };
}

/** Finds what may be used; whatever may not counts as a guess. */
function finding(context: Context, guesses: Guesses) {
  const own = guesses.own.map((allowance) => rateLimiter(context, allowance));
  const address = rateLimiter(context, guesses.address);
  return async (req: Request, { code, payment_type: paymentType }: z.output<typeof question>): Promise<VoucherRow> => {
    for (const limit of own) await limit.consume(req);
    const open = await findOpenOrder(context.database, accountId(req));
    const use = { accountId: accountId(req), paymentType, now: context.now(), insteadOf: open?.id ?? null };
    const { refusal, hasUsed } = await refusalFor(context.database, code, use);
    const voucher = refusal ? null : await findVoucher(context.database, code);
    if (!voucher) {
      await address.consume(req);
      throw refused({ code: [guessMessage(refusal ?? 'unknown', hasUsed)] });
    }
    for (const limit of own) await limit.release(req);
    return voucher;
  };
}

function readMembership({ type }: VoucherRow, { member_name, member_id }: Membership): Membership | null {
  const errors = membershipErrors(type, { member_name, member_id });
  if (Object.keys(errors).length > 0) throw refused(errors);
  return needsMembership(type) ? { member_name, member_id } : null;
}

function refused(errors: Record<string, string[]>): HttpError {
  return new HttpError(422, Object.values(errors)[0]?.[0], { errors });
}

/** The page shows another total from now on. */
function remember({ session }: Request, total: number): void {
  if (session.checkout) session.checkout = { ...session.checkout, total };
}
