import type { VoucherType } from './contract.ts';

/** A row of `vouchers`: times in milliseconds since 1970, whole percents. */
export interface VoucherRow {
  id: number;
  code: string;
  type: VoucherType;
  straight_percent: number | null;
  installment_percent: number | null;
  starts_at: number;
  ends_at: number | null;
  use_limit: number | null;
  collector_limit: number | null;
  used: number;
}
