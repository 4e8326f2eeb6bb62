import type { OrderRow, SubmittedOrder } from '../orders/rows.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import type { BancnetBank } from '../payments/marks.ts';
import { MINUTE } from '../time/time.ts';
import type { Refusal } from '../vouchers/eligibility.ts';
import type { Membership } from '../vouchers/membership.ts';
import type { VoucherRow } from '../vouchers/rows.ts';
import type { Totals } from '../vouchers/totals.ts';
import type { Term } from './payment-options.ts';

/** A valid checkout form. */
export interface Submission {
  payment: SubmittedPayment;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  delivery: HomeDelivery | Pickup;
  notes: string | null;
  /** The total in centavos and the slugs that the page showed; null where the form does not contain them. */
  shown: { total: number | null; slugs: string[] | null };
}

type SubmittedPayment =
  | { type: 'straight'; method: PaymentMethod; bank: null; term: null }
  | { type: 'straight'; method: 'bancnet'; bank: BancnetBank; term: null }
  | { type: 'installment'; method: PaymentMethod; bank: null; term: Term };

export interface HomeDelivery {
  method: 'delivery';
  address1: string;
  address2: string | null;
  province: string;
  city: string;
}

export interface Pickup {
  method: 'pickup';
  day: string;
  time: string;
}

export type PlaceOrderResult =
  /** The order may have been placed, or even paid, by an earlier submission. */
  | { outcome: 'placed'; orderId: number; number: string }
  /** The order has a payment page, which has to expire before the next attempt starts. */
  | { outcome: 'replaces'; orderId: number }
  /** The order has passed its deadline, and has to be closed before another one is placed. */
  | { outcome: 'overdue'; orderId: number }
  /** The page showed artworks that are not in the cart any more. */
  | { outcome: 'lost'; titles: string[] }
  | { outcome: 'below-installments' }
  /** The gallery has closed the day of the pickup. */
  | { outcome: 'day-closed' }
  | { outcome: 'other-total'; total: number; refusal: Refusal | null }
  | { outcome: 'empty' };

/** Idempotency key: the same for the same form of the same collector for the same artworks. */
export async function submissionKey(accountId: number, submission: Submission, artworkIds: number[]): Promise<string> {
  const { shown: _shown, ...form } = submission;
  const text = JSON.stringify([accountId, form, artworkIds.toSorted((a, b) => a - b)]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('hex');
}

/** Whether an open order is for the same submission at the same price: its voucher may have changed since. */
export function isSameSubmission(
  order: Pick<OrderRow, 'idempotency_key' | 'voucher_id' | 'total'>,
  { key, voucherId, shown }: { key: string; voucherId: number | null; shown: Submission['shown'] },
): boolean {
  const isShownTotal = shown.total === null || shown.total === order.total;
  return order.idempotency_key === key && order.voucher_id === voucherId && isShownTotal;
}

/** Milliseconds that a collector needs on a payment page. */
const MIN_TIME = 5 * MINUTE;

/** Whether less time is left for a payment than 5 minutes, or than a sixth of a shorter `paymentMs`. */
export function isEnding(
  { payment_due_at }: Pick<OrderRow, 'payment_due_at'>,
  { paymentMs, now }: { paymentMs: number; now: number },
): boolean {
  return payment_due_at - now < Math.min(MIN_TIME, paymentMs / 6);
}

interface OrderInput {
  accountId: number;
  submission: Submission;
  key: string;
  totals: Totals;
  voucher: { voucher: Pick<VoucherRow, 'id' | 'code'>; membership: Membership | null } | null;
  paymentDueAt: number;
}

/** The columns of an order that its submission determines. */
export function orderRow({ accountId, submission, key, totals, voucher, paymentDueAt }: OrderInput): SubmittedOrder {
  const { payment, customer, delivery, notes } = submission;
  const home = delivery.method === 'delivery' ? delivery : null;
  const pickup = delivery.method === 'pickup' ? delivery : null;
  return {
    account_id: accountId,
    idempotency_key: key,
    ...totals,
    voucher_id: voucher?.voucher.id ?? null,
    voucher_code: voucher?.voucher.code ?? null,
    member_name: voucher?.membership?.member_name ?? null,
    member_id: voucher?.membership?.member_id ?? null,
    payment_method: payment.method,
    payment_type: payment.type,
    payment_term: payment.term,
    bank: payment.bank,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    delivery: delivery.method,
    address_1: home?.address1 ?? null,
    address_2: home?.address2 ?? null,
    province: home?.province ?? null,
    city: home?.city ?? null,
    pickup_day: pickup?.day ?? null,
    pickup_time: pickup?.time ?? null,
    notes,
    payment_due_at: paymentDueAt,
  };
}
