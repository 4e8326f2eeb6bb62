import type { OrderRow } from '../orders/rows.ts';
import type { Submission } from './submission.ts';

type Open = Pick<OrderRow, 'idempotency_key' | 'voucher_id' | 'total' | 'pay_by'>;

/** Whether what is submitted is what the open order is for, at the price that was shown: a voucher may have come or gone since. */
export function isSame(
  open: Open,
  { key, voucherId, shown, now }: { key: string; voucherId: number | null; shown: Submission['shown']; now: number },
): boolean {
  const isShown = shown.total === null || shown.total === open.total;
  return open.idempotency_key === key && open.voucher_id === voucherId && isShown && now < open.pay_by;
}
