import type { OrderRow, Receipt, RefundPart } from '../rows.ts';

/** The order as the audit log names it: never with the person. */
export function orderSubject({ number }: { number: string }): { subject: string; subjectName: string } {
  return { subject: `order:${number}`, subjectName: `order ${number}` };
}

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

/** A refund that staff have to make. */
export interface DueRefund {
  id: number;
  /** Hundredths of the currency. */
  amount: number;
  currency: string;
  /** The artwork that it is for; null for a part of the payment. */
  artworkId: number | null;
  part: RefundPart;
}

/** The refunds that staff have to make, of these receipts of an order. */
export function refundsDue(receipts: Receipt[]): DueRefund[] {
  return receipts.flatMap(({ currency, refunds }) =>
    refunds
      .filter(({ state }) => state === 'due')
      .map(({ id, amount, artwork_id: artworkId, part }) => ({ id, amount, currency, artworkId, part })),
  );
}
