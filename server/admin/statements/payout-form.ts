import { plainPesos } from '../../artworks/format/money.ts';
import { isoDateInManila } from '../../time/time.ts';
import type { FormValues } from '../form/contract.ts';
import type { PayoutField } from './contract.ts';

export const PAYOUT_FIELDS = ['amount', 'paidOn', 'method', 'reference', 'isAdvance', 'key'] as const;

/** `balance`: what is owed now, in centavos. */
export function newPayoutValues(balance: number, now: number): FormValues<PayoutField> {
  const amount = balance > 0 ? plainPesos(balance) : '';
  const paidOn = isoDateInManila(now);
  return { amount, paidOn, method: 'bank-transfer', reference: '', isAdvance: '', key: crypto.randomUUID() };
}
