import type { VoucherRow } from './claim.ts';
import { percentFor } from './claim.ts';
import type { PaymentType } from './contract.ts';
import { discountOf } from './discount.ts';

/** Centavos. */
export interface Totals {
  subtotal: number;
  discount: number;
  total: number;
}

/** What the items cost with a voucher, for one way of paying. */
export function totalsOf(
  items: { price: number }[],
  applied: { voucher: VoucherRow; paymentType: PaymentType } | null,
): Totals {
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  const percent = applied ? (percentFor(applied.voucher, applied.paymentType) ?? 0) : 0;
  const discount = discountOf(subtotal, percent);
  return { subtotal, discount, total: subtotal - discount };
}
