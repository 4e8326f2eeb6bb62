import type { Receipt, RefundPart } from '../rows.ts';

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
