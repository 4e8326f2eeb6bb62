import type { PaymentOrder, RefundOutcome, RefundRequest } from './contract.ts';

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
 * if it was made by hand and has no key of ours. Each refund by hand matches one of ours: two artworks may cost the same.
 */
export function findEarlierRefund(
  refunds: (Refund & { outcome: RefundOutcome })[],
  { key, amount, madeBefore }: Pick<RefundRequest, 'key' | 'amount' | 'madeBefore'>,
): RefundOutcome | null {
  const own = refunds.filter((refund) => refund.key === key);
  const byHand = refunds.filter((refund) => !refund.key?.startsWith('refund-') && refund.amount === amount);
  const matched = madeBefore.filter(
    (made) => made.amount === amount && !refunds.some((refund) => refund.key === made.key),
  );
  const outcomes = [...own, ...byHand.slice(matched.length)].map(({ outcome }) => outcome);
  return (['refunded', 'pending', 'cannot'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}
