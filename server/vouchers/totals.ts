import type { PaymentType } from './contract.ts';
import type { VoucherRow } from './rows.ts';

/** A voucher and the payment type that it was applied for. */
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

/** Subtotal, discount and total of the items with a voucher. */
export function totalsOf(items: { price: number }[], applied: Applied | null): Totals {
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
