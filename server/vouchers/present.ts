import type { Refusal, VoucherRow } from './claim.ts';
import type { PaymentType, Voucher } from './contract.ts';

const messages: Record<Refusal, string> = {
  unknown: 'This promo code is not valid.',
  'not-begun': 'This promo code cannot be used yet.',
  ended: 'This promo code has expired.',
  'used-up': 'This promo code has been used up.',
  'used-by-collector': 'You have already used this promo code.',
  'other-payment': 'This promo code cannot be used with the chosen payment.',
};

export function refusalMessage(refusal: Refusal): string {
  return messages[refusal];
}

/** For a code that was typed in. The words say nothing about a code that the collector has not used: it may have been guessed. */
export function guessMessage(refusal: Refusal, hasUsed: boolean): string {
  return hasUsed ? messages[refusal] : 'This promo code is not valid for this order and payment method.';
}

export function presentVoucher({ code, type, straight_percent, installment_percent }: VoucherRow): Voucher {
  const payment_type: PaymentType[] = [];
  if (straight_percent !== null) payment_type.push('straight');
  if (installment_percent !== null) payment_type.push('installment');
  const message = 'Promo code was successfully applied.';
  return { code, type, message, discount: straight_percent, installment_discount: installment_percent, payment_type };
}
