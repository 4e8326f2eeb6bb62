import type { Row } from '../../../database/tables.d.ts';
import type { PaymentStatus } from '../contract.ts';

export type SandboxRow = Row<'sandbox_payments'>;

/** An unpaid page is open until its deadline. */
export function statusOf({ state, expires_at, payment_id, amount, paid_at }: SandboxRow, now: number): PaymentStatus {
  if (state === 'paid' && payment_id !== null && paid_at !== null)
    return { state: 'paid', paymentId: payment_id, amount, currency: 'PHP', paidAt: paid_at };
  if (state === 'failed') return { state: 'ended', isDeclined: true };
  return { state: state === 'open' && now < expires_at ? 'open' : 'ended' };
}
