import type { VoucherType } from '../contract.ts';

/** What staff edit of a voucher. Times in milliseconds; the end is exclusive. */
export interface VoucherFields {
  purpose: string | null;
  straight_percent: number | null;
  installment_percent: number | null;
  starts_at: number;
  ends_at: number | null;
  use_limit: number | null;
  collector_limit: number | null;
}

/** A voucher as staff create it: its code and type never change. */
export interface NewVoucher extends VoucherFields {
  code: string;
  type: VoucherType;
}

export interface EditedVoucher extends NewVoucher {
  id: number;
  used: number;
  version: number;
}

export type VoucherState = 'current' | 'upcoming' | 'used-up' | 'ended';

/** An order that uses a voucher. */
export interface VoucherUse {
  order_number: string;
  state: 'awaiting-payment' | 'paid' | 'cancelled' | 'expired' | 'refund-due' | 'refunded';
  total: number;
  delivery: string;
  fulfilment: 'preparing' | 'ready' | 'shipped' | 'delivered' | null;
  /** Centavos. */
  discount: number;
  /** Null for a buyer without an account. */
  account_id: number | null;
  /** Empty for a person whose data was erased. */
  name: string;
  member_id: string | null;
  used_at: number;
}

export interface VoucherFilter {
  search: string;
  state: VoucherState | null;
  type: string;
  purpose: string;
}

export type VoucherOrder = 'added' | 'code' | 'used' | 'from' | 'until';
