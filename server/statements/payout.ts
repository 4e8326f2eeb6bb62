import type { Row } from '../../database/tables.d.ts';
import { parsePesos } from '../artworks/format/money.ts';
import { atMost } from '../texts/lengths.ts';
import { isIsoDate, isoDateInManila } from '../time/time.ts';

export const PAYOUT_METHODS = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  gcash: 'GCash',
} as const;

export type PayoutMethod = keyof typeof PAYOUT_METHODS;

const MAX_REFERENCE = 100;
/** Centavos: a billion pesos. */
const MAX_AMOUNT = 100_000_000_000;
const EARLIEST = '2000-01-01';

function isPayoutMethod(text: string): text is PayoutMethod {
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

export type PayoutTexts = Record<'amount' | 'paidOn' | 'method' | 'reference', string>;

/** The payout of some texts, or why each of them is refused. */
export function readPayout(
  texts: PayoutTexts,
  now: number,
): { fields: Omit<PayoutFields, 'artistId'> } | { errors: Partial<PayoutTexts> } {
  const errors: Partial<PayoutTexts> = {};
  const amount = parsePesos(texts.amount);
  if (amount === null || amount <= 0) errors.amount = 'Please enter an amount such as 12,500.00.';
  else if (amount > MAX_AMOUNT) errors.amount = 'At most Php 1,000,000,000.00.';
  const paidOn = texts.paidOn.trim();
  if (!isIsoDate(paidOn) || paidOn < EARLIEST) errors.paidOn = 'Please enter the day of the payout.';
  else if (paidOn > isoDateInManila(now)) errors.paidOn = 'Please enter a day that is not in the future.';
  const { method } = texts;
  if (!isPayoutMethod(method)) errors.method = 'Please choose how it was paid.';
  const reference = texts.reference.trim();
  if (reference.length > MAX_REFERENCE) errors.reference = atMost(MAX_REFERENCE);
  if (amount === null || !isPayoutMethod(method) || Object.keys(errors).length > 0) return { errors };
  return { fields: { amount, paidOn, method, reference } };
}

/** A payout with the id of its correction. */
export type PayoutRow = Row<'payouts', { method: PayoutMethod }> & { corrected_by: number | null };

/** `Bank transfer, reference 4711`, `Correction: cash` */
export function payoutText({ method, reference, corrects }: Omit<PayoutRow, 'corrected_by'>): string {
  const text = PAYOUT_METHODS[method] + (reference ? `, reference ${reference}` : '');
  return corrects === null ? text : `Correction: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
