/** Centavos of each monthly payment; the last one carries what does not divide. */
export function monthlyPayments(total: number, months: number): { each: number; last: number } {
  const each = Math.floor(total / months);
  return { each, last: total - each * (months - 1) };
}
