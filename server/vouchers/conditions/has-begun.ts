import type { Condition } from '../claim.ts';

export const hasBegun: Condition = ({ voucher, now }) => (now >= voucher.starts_at ? null : 'not-begun');
