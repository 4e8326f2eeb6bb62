import type { PaymentStatus } from '../contract.ts';

type SandboxState = 'open' | 'paid' | 'failed' | 'cancelled' | 'ended';

/** A row of `sandbox_payments`; amounts in centavos. */
export interface SandboxRow {
  reference: string;
  order_id: number;
  attempt: number;
  /** The PaymentOrder, as JSON. */
  content: string;
  amount: number;
  state: SandboxState;
  pay_by: number;
  payment_id: string | null;
  paid_at: number | null;
  refund_key: string | null;
}

/** An unpaid page is open until its deadline. */
export function statusOf({ state, pay_by, payment_id, amount, paid_at }: SandboxRow, now: number): PaymentStatus {
  if (state === 'paid' && payment_id !== null && paid_at !== null)
    return { state: 'paid', paymentId: payment_id, amount, currency: 'PHP', paidAt: paid_at };
  if (state === 'failed') return { state: 'ended', isDeclined: true };
  return { state: state === 'open' && now < pay_by ? 'open' : 'ended' };
}
