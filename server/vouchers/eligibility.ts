import type { Claim, Condition, Refusal } from './claim.ts';
import { collectorHasUsesLeft } from './conditions/collector-has-uses-left.ts';
import { hasBegun } from './conditions/has-begun.ts';
import { hasNotEnded } from './conditions/has-not-ended.ts';
import { hasUsesLeft } from './conditions/has-uses-left.ts';
import { supportsPayment } from './conditions/supports-payment.ts';

const conditions: Condition[] = [hasBegun, hasNotEnded, hasUsesLeft, collectorHasUsesLeft, supportsPayment];

/** The first condition that a claim does not meet, or null. */
export function refusalOf(claim: Claim): Refusal | null {
  for (const condition of conditions) {
    const refusal = condition(claim);
    if (refusal) return refusal;
  }
  return null;
}
