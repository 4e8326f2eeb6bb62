import type { Row } from '../../database/tables.d.ts';
import type { PaymentType } from './contract.ts';

/** A row of `vouchers`: moments in milliseconds, percents whole. */
export type VoucherRow = Omit<Row<'vouchers'>, 'created_at'>;

/** Somebody who wants to use a voucher. */
export interface UseRequest {
  voucher: VoucherRow;
  /** How often this collector uses it already. */
  usedByCollector: number;
  paymentType: PaymentType;
  now: number;
}

export type Refusal = 'unknown' | 'not-begun' | 'ended' | 'used-up' | 'used-by-collector' | 'other-payment';

/** Looks at one condition alone: null where it holds. */
export type Condition = (claim: UseRequest) => Refusal | null;

export function percentFor({ straight_percent, installment_percent }: VoucherRow, type: PaymentType): number | null {
  return type === 'straight' ? straight_percent : installment_percent;
}
