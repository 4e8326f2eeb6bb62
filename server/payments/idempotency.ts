import type { PaymentOrder, RefundOutcome } from './contract.ts';

// Names by which a provider has one payment page and one refund, however often a call is repeated.

/** An attempt's name at the provider: the order's number; for the second attempt `GA-7K2MQ-X40TB-2`. */
export function attemptName({ number, attempt }: Pick<PaymentOrder, 'number' | 'attempt'>): string {
  return attempt === 1 ? number : `${number}-${attempt}`;
}

interface Refund {
  /** Centavos. */
  amount: number;
  key: string | null;
}

/**
 * The outcome of a refund that the provider has made before; null where there is none. A refund matches by our key, or by its amount
 * if it was made by hand and has no key of ours.
 */
export function findEarlierRefund(
  refunds: (Refund & { outcome: RefundOutcome })[],
  requested: Refund,
): RefundOutcome | null {
  const outcomes = refunds.filter((refund) => isSame(refund, requested)).map(({ outcome }) => outcome);
  return (['refunded', 'pending', 'cannot'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

function isSame({ amount, key }: Refund, requested: Refund): boolean {
  return key?.startsWith('refund-') ? key === requested.key : amount === requested.amount;
}
