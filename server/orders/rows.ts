import type { PaymentMethod } from '../payments/contract.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import type { Fulfilment, OrderState } from './contract.ts';

/** Who or what brought a change about. */
export type Because =
  | 'submitted'
  | 'payment'
  | 'late-payment'
  | 'other-amount'
  | 'voucher-used'
  | 'provider'
  | 'deadline'
  | 'replaced'
  | 'refund'
  | 'gallery'
  | Fulfilment;

/** A row of `orders`: money in centavos, moments in milliseconds since 1970. */
export interface OrderRow {
  id: number;
  number: string;
  account_id: number;
  state: OrderState;
  idempotency_key: string;
  subtotal: number;
  discount: number;
  total: number;
  voucher_id: number | null;
  voucher_code: string | null;
  member_name: string | null;
  member_id: string | null;
  payment_method: PaymentMethod;
  payment_type: PaymentType;
  payment_term: 3 | 6 | null;
  bank: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  delivery: 'delivery' | 'pickup';
  address_1: string | null;
  address_2: string | null;
  province: string | null;
  city: string | null;
  pickup_day: string | null;
  pickup_time: string | null;
  notes: string | null;
  placed_at: number;
  pay_by: number;
  /** How far it is on its way to the collector; null until the gallery prepares it, and once its money goes back before it left. */
  fulfilment: Fulfilment | null;
  carrier: string | null;
  tracking_number: string | null;
  /** When it was delivered or picked up. */
  fulfilled_at: number | null;
}

export interface OrderItemRow {
  order_id: number;
  artwork_id: number;
  title: string;
  artist_name: string;
  price: number;
}

export interface PaymentRow {
  order_id: number;
  provider: string;
  reference: string | null;
  url: string | null;
  opening_until: number | null;
  /** Until then whoever ends the page for another order has the time to place it. */
  replacing_until: number | null;
  /** Who that is; null for several at once. */
  replacing_by: string | null;
  ask_at: number | null;
  /** Looks that the provider answered: once the order is closed, those since then. */
  asks: number;
  /** Looks in a row that it did not. */
  failures: number;
}

export interface HistoryRow {
  state: OrderState;
  because: Because;
  happened_at: number;
}
