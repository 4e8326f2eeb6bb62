import type { Condition } from '../claim.ts';

export const hasNotEnded: Condition = ({ voucher, now }) =>
  voucher.ends_at === null || now < voucher.ends_at ? null : 'ended';
