import type { PaymentType, Voucher } from './contract.ts';
import type { Refusal } from './eligibility.ts';
import type { VoucherRow } from './rows.ts';

const MESSAGES: Record<Refusal, string> = {
  unknown: 'This promo code is not valid.',
  'not-begun': 'This promo code cannot be used yet.',
  ended: 'This promo code has expired.',
  'used-up': 'This promo code has been used up.',
  'used-by-collector': 'You have already used this promo code.',
  'other-payment': 'This promo code cannot be used with the chosen payment.',
};

export function refusalMessage(refusal: Refusal): string {
  return MESSAGES[refusal];
}

/** For a code that was typed in. If the collector has not used it before, the message does not reveal whether it exists: it may be a guess. */
export function guessMessage(refusal: Refusal, hasUsed: boolean): string {
  return hasUsed ? MESSAGES[refusal] : 'This promo code is not valid for this order and payment method.';
}

export function presentVoucher({ code, type, straight_percent, installment_percent }: VoucherRow): Voucher {
  const payment_type: PaymentType[] = [];
  if (straight_percent !== null) payment_type.push('straight');
  if (installment_percent !== null) payment_type.push('installment');
  const message = 'Promo code was successfully applied.';
  return { code, type, message, discount: straight_percent, installment_discount: installment_percent, payment_type };
}
