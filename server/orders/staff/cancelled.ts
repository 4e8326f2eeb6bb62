import type { HistoryRow, OrderRow } from '../rows.ts';

/** Whether the gallery has cancelled the order: before its payment, or one that a voucher had paid. */
export function isCancelledByGallery(
  { state }: Pick<OrderRow, 'state'>,
  history: Pick<HistoryRow, 'state' | 'reason'>[],
): boolean {
  const last = history.findLast((change) => change.state === state);
  return ['cancelled', 'expired', 'refunded'].includes(state) && last?.reason === 'gallery';
}
