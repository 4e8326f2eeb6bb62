import { percentFor, type VoucherRow } from './claim.ts';
import type { PaymentType } from './contract.ts';
import { discountOf } from './discount.ts';

/** A voucher that a cart shows as applied, for one way of paying. */
export interface Applied {
  voucher: VoucherRow;
  paymentType: PaymentType;
}

/** Centavos. */
export interface Totals {
  subtotal: number;
  discount: number;
  total: number;
}

/** What the items cost with a voucher. */
export function totalsOf(items: { price: number }[], applied: Applied | null): Totals {
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  const percent = applied ? (percentFor(applied.voucher, applied.paymentType) ?? 0) : 0;
  const discount = discountOf(subtotal, percent);
  return { subtotal, discount, total: subtotal - discount };
}
