import { withCurrency } from '../../artworks/format/money.ts';
import { formatDate } from '../../time/time.ts';
import type { OrderItemRow, Receipt } from '../rows.ts';

/** The refund of a single artwork. */
export interface RefundedItem {
  artworkId: number;
  title: string;
  /** Centavos: the price less its share of the discount. */
  amount: number;
  requestedAt: number;
  /** Null until it has been made. */
  madeAt: number | null;
}

/** Single artworks that are refunded, in the order of the items. A refund of the whole order is not one of them. */
export function refundedItems(
  items: OrderItemRow[],
  receipts: { refunds: Pick<Receipt['refunds'][number], 'artwork_id' | 'refunded_at'>[] }[],
): RefundedItem[] {
  const refunds = receipts.flatMap((receipt) => receipt.refunds);
  return items.flatMap(({ artwork_id: artworkId, title, price, discount, refunded_at: requestedAt }) => {
    if (requestedAt === null) return [];
    const amount = price - discount;
    const made = refunds.find(({ artwork_id }) => artwork_id === artworkId)?.refunded_at ?? null;
    return [{ artworkId, title, amount, requestedAt, madeAt: amount === 0 ? requestedAt : made }];
  });
}

/** `We have refunded Php 5,000.00 for “Payaw”.`; empty without refunds. */
export function refundSentences(refunds: RefundedItem[]): string {
  const made = refunds.filter(({ madeAt }) => madeAt !== null);
  const pending = refunds.filter(({ madeAt }) => madeAt === null);
  return [
    ...(made.length > 0 ? [`We have refunded ${amountFor(made)}.`] : []),
    ...(pending.length > 0 ? [`We are refunding ${amountFor(pending)}.`] : []),
  ].join(' ');
}

/** For a receipt: `Php 5,000.00 for “Payaw” was refunded on November 21, 2026.` */
export function receiptSentences(refunds: RefundedItem[]): string[] {
  return refunds.map((refund) => {
    const what = amountFor([refund]);
    return refund.madeAt === null
      ? `${what} is being refunded.`
      : `${what} was refunded on ${formatDate(refund.madeAt)}.`;
  });
}

/** Centavos of these refunds. */
export function refundedSum(refunds: RefundedItem[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function amountFor(refunds: RefundedItem[]): string {
  const titles = refunds.map(({ title }) => `“${title}”`);
  const names = titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : titles[0];
  return `${withCurrency(refundedSum(refunds))} for ${names}`;
}

/** The amount of a receipt less its refunds, pending ones included. */
export function unrefundedAmount({ amount, refunds }: Receipt): number {
  return refunds.reduce((rest, refund) => rest - refund.amount, amount);
}
