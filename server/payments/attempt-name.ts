import type { PaymentOrder } from './contract.ts';

/** An attempt's name at the provider: the order's number; for the second attempt `GA-7K2MQ-X40TB-2`. */
export function attemptName({ number, attempt }: Pick<PaymentOrder, 'number' | 'attempt'>): string {
  return attempt === 1 ? number : `${number}-${attempt}`;
}
