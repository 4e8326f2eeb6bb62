import type { PaymentType } from './contract.ts';
import type { VoucherRow } from './rows.ts';

/** A voucher and the payment type that it was applied for. */
export interface AppliedVoucher {
  voucher: VoucherRow;
  paymentType: PaymentType;
}

/** Centavos. */
export interface Totals {
  subtotal: number;
  discount: number;
  total: number;
}

/** Subtotal, discount and total of the items with a voucher. */
export function totalsOf(items: { price: number }[], applied: AppliedVoucher | null): Totals {
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  const percent = applied ? (percentFor(applied.voucher, applied.paymentType) ?? 0) : 0;
  const discount = discountOf(subtotal, percent);
  return { subtotal, discount, total: subtotal - discount };
}

export function percentFor({ straight_percent, installment_percent }: VoucherRow, type: PaymentType): number | null {
  return type === 'straight' ? straight_percent : installment_percent;
}

/** The discount in centavos of a whole percentage; half a centavo is rounded up. */
export function discountOf(subtotal: number, percent: number): number {
  return Math.floor((subtotal * percent + 50) / 100);
}

/**
 * The discount divided among the items by their prices, in centavos. The largest remainders are rounded up, so that the shares sum
 * to the discount and none exceeds its price.
 */
export function discountShares(prices: number[], discount: number): number[] {
  const subtotal = BigInt(prices.reduce((sum, price) => sum + price, 0));
  if (subtotal === 0n) return prices.map(() => 0);
  // A product of two sums in centavos can exceed the exact integers of a number.
  const exact = prices.map((price) => BigInt(price) * BigInt(discount));
  const shares = exact.map((product) => Number(product / subtotal));
  const left = discount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % subtotal }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
