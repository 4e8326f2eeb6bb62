import type { PaymentType } from './contract.ts';
import type { VoucherRow } from './rows.ts';
import { percentFor } from './totals.ts';

/** One use that a collector requests. */
export interface UseRequest {
  voucher: VoucherRow;
  /** Uses that the collector has already. */
  usedByCollector: number;
  paymentType: PaymentType;
  now: number;
}

export type Refusal = 'unknown' | 'not-begun' | 'ended' | 'used-up' | 'used-by-collector' | 'other-payment';

type Condition = (request: UseRequest) => boolean;

/** Refusal → the condition that avoids it, in the order of the checks. */
const CONDITIONS: [Refusal, Condition][] = [
  ['not-begun', ({ voucher, now }) => now >= voucher.starts_at],
  ['ended', ({ voucher, now }) => voucher.ends_at === null || now < voucher.ends_at],
  ['used-up', ({ voucher }) => voucher.use_limit === null || voucher.used < voucher.use_limit],
  [
    'used-by-collector',
    ({ voucher, usedByCollector }) => voucher.collector_limit === null || usedByCollector < voucher.collector_limit,
  ],
  ['other-payment', ({ voucher, paymentType }) => percentFor(voucher, paymentType) !== null],
];

/** The refusals of an order that claims its use again: its dates and payment type were checked the first time. */
const LIMITS: Refusal[] = ['used-up', 'used-by-collector'];

/** The first refusal that applies; null where the use is allowed. */
export function refusalOf(request: UseRequest, { isClaimedAgain = false } = {}): Refusal | null {
  const checked = CONDITIONS.filter(([refusal]) => !isClaimedAgain || LIMITS.includes(refusal));
  return checked.find(([, isMet]) => !isMet(request))?.[0] ?? null;
}
