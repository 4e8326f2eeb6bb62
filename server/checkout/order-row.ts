import type { SubmittedOrder } from '../orders/rows.ts';
import type { VoucherRow } from '../vouchers/claim.ts';
import type { Membership } from '../vouchers/membership.ts';
import type { Totals } from '../vouchers/totals.ts';
import type { Submission } from './submission.ts';

interface Ordered {
  accountId: number;
  submission: Submission;
  key: string;
  totals: Totals;
  voucher: { voucher: Pick<VoucherRow, 'id' | 'code'>; membership: Membership | null } | null;
  payBy: number;
}

/** The columns of an order that its submission decides. */
export function orderRow({ accountId, submission, key, totals, voucher, payBy }: Ordered): SubmittedOrder {
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
    pay_by: payBy,
  };
}
