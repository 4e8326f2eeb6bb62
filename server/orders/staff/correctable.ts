import type { OrderRow } from '../rows.ts';

/** Why the order cannot be corrected; null if it can. */
export function correctionRefusal(
  { state, fulfilment, anonymised_at }: OrderRow,
  parts: readonly string[] = [],
): string | null {
  if (anonymised_at !== null) return 'The personal data of this order was erased.';
  if (state === 'awaiting-payment') return 'The collector can still change this order, until it is paid.';
  if (state === 'cancelled' || state === 'expired') return 'This order has ended unpaid.';
  const hasLeft = fulfilment === 'shipped' || fulfilment === 'delivered';
  const isLate = parts.includes('address') || parts.includes('pickup day');
  return hasLeft && isLate ? 'The artworks have left the gallery, so address and pickup day stay as they are.' : null;
}
