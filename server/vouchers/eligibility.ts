import type { Condition, Refusal, UseRequest } from './claim.ts';
import { collectorHasUsesLeft } from './conditions/collector-has-uses-left.ts';
import { hasBegun } from './conditions/has-begun.ts';
import { hasNotEnded } from './conditions/has-not-ended.ts';
import { hasUsesLeft } from './conditions/has-uses-left.ts';
import { supportsPayment } from './conditions/supports-payment.ts';

const conditions: Condition[] = [hasBegun, hasNotEnded, hasUsesLeft, collectorHasUsesLeft, supportsPayment];

/** For an order that has claimed a use before: its dates and its way of paying were checked then. */
const limits: Condition[] = [hasUsesLeft, collectorHasUsesLeft];

/** The first condition that a claim does not meet, or null. */
export function refusalOf(claim: UseRequest, { isClaimedAgain = false } = {}): Refusal | null {
  for (const condition of isClaimedAgain ? limits : conditions) {
    const refusal = condition(claim);
    if (refusal) return refusal;
  }
  return null;
}
