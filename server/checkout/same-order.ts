import type { OrderRow } from '../orders/rows.ts';
import type { Submission } from './submission.ts';

/** Milliseconds that a collector needs on a payment page. */
const LEAST_TIME = 5 * 60_000;

/** Whether the order's deadline leaves too little time for a payment: less than 5 minutes, or a sixth of a shorter page's `length`. */
export function isEnding(
  { pay_by }: Pick<OrderRow, 'pay_by'>,
  { length, now }: { length: number; now: number },
): boolean {
  return pay_by - now < Math.min(LEAST_TIME, length / 6);
}

type Open = Pick<OrderRow, 'idempotency_key' | 'voucher_id' | 'total'>;

/** Whether what is submitted is what the open order is for, at the price that was shown: a voucher may have come or gone since. */
export function isSame(
  open: Open,
  { key, voucherId, shown }: { key: string; voucherId: number | null; shown: Submission['shown'] },
): boolean {
  const isShown = shown.total === null || shown.total === open.total;
  return open.idempotency_key === key && open.voucher_id === voucherId && isShown;
}
