import { expect, it } from 'vitest';
import { findEarlierRefund } from '../../server/payments/idempotency.ts';

it('ADM-31 a refund by hand matches one of two refunds of the same amount', () => {
  const outcome = 'refunded' as const;
  const byHand = { key: null, amount: 5_000, outcome };
  const second = { key: 'refund-2', amount: 5_000, madeBefore: [{ key: 'refund-1', amount: 5_000 }] };
  expect(findEarlierRefund([byHand], { ...second, madeBefore: [] })).toBe('refunded');
  expect(findEarlierRefund([byHand], second)).toBeNull();
  expect(findEarlierRefund([byHand, byHand], second)).toBe('refunded');
  // The provider has made the first one itself, so the refund by hand is the second.
  expect(findEarlierRefund([byHand, { key: 'refund-1', amount: 5_000, outcome }], second)).toBe('refunded');
  expect(findEarlierRefund([{ ...byHand, amount: 4_999 }], { ...second, madeBefore: [] })).toBeNull();
});
