import type { RefundOutcome } from './contract.ts';

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
  wanted: Refund,
): RefundOutcome | null {
  const outcomes = refunds.filter((refund) => isSame(refund, wanted)).map(({ outcome }) => outcome);
  return (['refunded', 'pending', 'cannot'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

function isSame({ amount, key }: Refund, wanted: Refund): boolean {
  return key?.startsWith('refund-') ? key === wanted.key : amount === wanted.amount;
}
