import { formatAmount, inPesos, parsePesos } from '../../artworks/format/money.ts';
import { isPayoutMethod, type PayoutFields } from '../../statements/payout.ts';
import { isIsoDate, isoDateInManila } from '../../time/time.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import type { PayoutField } from './contract.ts';

export const PAYOUT_FIELDS = ['amount', 'paidOn', 'method', 'reference', 'isAdvance', 'key'] as const;

const MAX_REFERENCE = 100;
/** Centavos: a billion pesos. */
const MAX_AMOUNT = 100_000_000_000;
const EARLIEST = '2000-01-01';

/** `balance`: what is owed now, in centavos. `key`: random. */
export function newPayoutValues(balance: number, { key, now }: { key: string; now: number }): FormValues<PayoutField> {
  const amount = balance > 0 ? inPesos(balance).toFixed(2) : '';
  return { amount, paidOn: isoDateInManila(now), method: 'bank-transfer', reference: '', isAdvance: '', key };
}

/** The payout of a form, or why it is refused. */
export function readPayout(
  values: FormValues<PayoutField>,
  { balance, now }: { balance: number; now: number },
): { fields: Omit<PayoutFields, 'artistId'> } | { errors: FormState<PayoutField>['errors'] } {
  const errors: FormState<PayoutField>['errors'] = {};
  const amount = parsePesos(values.amount);
  if (amount === null || amount <= 0) errors.amount = 'Please enter an amount such as 12,500.00.';
  else if (amount > MAX_AMOUNT) errors.amount = 'At most Php 1,000,000,000.00.';
  else if (amount > Math.max(0, balance) && values.isAdvance !== 'yes')
    errors.isAdvance = `${formatAmount(amount)} is more than the ${formatAmount(Math.max(0, balance))} that is owed now. Tick this box if it is an advance.`;
  const paidOn = values.paidOn.trim();
  if (!isIsoDate(paidOn) || paidOn < EARLIEST) errors.paidOn = 'Please enter the day of the payout.';
  else if (paidOn > isoDateInManila(now)) errors.paidOn = 'Please enter a day that is not in the future.';
  const { method } = values;
  if (!isPayoutMethod(method)) errors.method = 'Please choose how it was paid.';
  const reference = values.reference.trim();
  if (reference.length > MAX_REFERENCE) errors.reference = `At most ${MAX_REFERENCE} characters.`;
  if (amount === null || !isPayoutMethod(method) || Object.keys(errors).length > 0) return { errors };
  return { fields: { amount, paidOn, method, reference } };
}
