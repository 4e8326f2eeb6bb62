import type { Row } from '../../database/tables.d.ts';

export const PAYOUT_METHODS = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  gcash: 'GCash',
} as const;

export type PayoutMethod = keyof typeof PAYOUT_METHODS;

export function isPayoutMethod(text: string): text is PayoutMethod {
  return Object.hasOwn(PAYOUT_METHODS, text);
}

/** What is recorded of a payout. */
export interface PayoutFields {
  artistId: number;
  /** Centavos. */
  amount: number;
  /** Like `2026-12-24`, in Manila. */
  paidOn: string;
  method: PayoutMethod;
  reference: string;
}

/** A payout with the id of its correction. */
export type PayoutRow = Row<'payouts', { method: PayoutMethod }> & { corrected_by: number | null };

/** `Bank transfer, reference 4711`, `Correction: cash` */
export function payoutText({ method, reference, corrects }: Omit<PayoutRow, 'corrected_by'>): string {
  const text = PAYOUT_METHODS[method] + (reference ? `, reference ${reference}` : '');
  return corrects === null ? text : `Correction: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
