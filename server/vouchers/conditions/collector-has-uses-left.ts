import type { Condition } from '../claim.ts';

export const collectorHasUsesLeft: Condition = ({ voucher, usedByCollector }) =>
  voucher.collector_limit === null || usedByCollector < voucher.collector_limit ? null : 'used-by-collector';
