/** Centavos: installments are possible from this subtotal on, before any discount. */
export const INSTALLMENT_MINIMUM = 300_000;

export const BELOW_INSTALLMENTS = 'Installments are possible from Php 3,000.00.';

/** Months. */
export const TERMS = [3, 6] as const;

export type Term = (typeof TERMS)[number];

/** Centavos of each monthly payment; the last one carries the remainder. */
export function monthlyPayments(total: number, months: number): { each: number; last: number } {
  const each = Math.floor(total / months);
  return { each, last: total - each * (months - 1) };
}
