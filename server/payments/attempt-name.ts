import type { PaymentOrder } from './contract.ts';

/** Names an attempt at its provider: the order's number, and from the second one on `GA-7K2MQ-X40TB-2`. */
export function attemptName({ number, attempt }: Pick<PaymentOrder, 'number' | 'attempt'>): string {
  return attempt === 1 ? number : `${number}-${attempt}`;
}
