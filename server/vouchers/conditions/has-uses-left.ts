import type { Condition } from '../claim.ts';

export const hasUsesLeft: Condition = ({ voucher }) =>
  voucher.use_limit === null || voucher.used < voucher.use_limit ? null : 'used-up';
