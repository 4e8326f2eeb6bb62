import type { PaymentMethod } from '../payments/contract.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import type { Fulfilment, OrderState } from './contract.ts';

/** Who or what brought a change about; `replaced` is of orders placed before an order could have several attempts. */
export type ChangeReason =
  | 'submitted'
  | 'payment'
  | 'late-payment'
  | 'other-amount'
  | 'overpaid'
  | 'voucher-used'
  | 'order-changed'
  | 'refused-late'
  | 'provider'
  | 'deadline'
  | 'resubmitted'
  | 'collector'
  | 'replaced'
  | 'refund'
  | 'gallery'
  | Fulfilment
  | 'shipment-corrected';

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
  /** When name, contact and address were removed; null while the order has them. */
  anonymised_at: number | null;
}

export interface OrderItemRow {
  order_id: number;
  artwork_id: number;
  title: string;
  artist_name: string;
  price: number;
}

/** The columns of an order, and of its items, that a submission decides. */
export type SubmittedOrder = Omit<
  OrderRow,
  | 'id'
  | 'number'
  | 'state'
  | 'placed_at'
  | 'fulfilment'
  | 'carrier'
  | 'tracking_number'
  | 'fulfilled_at'
  | 'anonymised_at'
>;
export type SubmittedItem = Omit<OrderItemRow, 'order_id'>;

/** `open`: the page may still be paid, or is yet to be opened. The others say how the attempt ended. */
export type AttemptState = 'open' | 'paid' | AttemptEnd;

/**
 * `cancelled`: the collector left the page, or was sent back after a failure, which Xendit does not tell apart; `replaced`: another
 * attempt took its place; `ended`: the deadline, or the order was closed.
 */
export type AttemptEnd = 'declined' | 'cancelled' | 'replaced' | 'ended';

/** A row of `payments`: one attempt to pay an order, with a payment page of its own. */
export interface PaymentRow {
  order_id: number;
  /** 1, 2, 3 … of the order. */
  attempt: number;
  provider: string;
  state: AttemptState;
  /** What it pays for: centavos, and the ids of the artworks, ascending, with commas between them. */
  amount: number;
  artworks: string;
  payment_method: PaymentMethod;
  payment_type: PaymentType;
  payment_term: 3 | 6 | null;
  bank: string | null;
  reference: string | null;
  url: string | null;
  opening_until: number | null;
  ask_at: number | null;
  /** Answers of the provider: once the attempt has ended, those since then. */
  asks: number;
  /** Failed calls in a row. */
  failures: number;
  started_at: number;
  ended_at: number | null;
}

export interface HistoryRow {
  state: OrderState;
  because: ChangeReason;
  /** Carrier and tracking number as mailed to the collector at this step. */
  carrier: string | null;
  tracking_number: string | null;
  happened_at: number;
}

/** A refund that this process has taken on until its lease ends. */
export interface ClaimedRefund {
  id: number;
  orderId: number;
  provider: string;
  reference: string;
  paymentId: string;
  part: RefundPart;
  amount: number;
  currency: string;
  attempts: number;
  dueAt: number;
}

/** The difference to the order's total, or all of a receipt that has not been refunded before. */
export type RefundPart = 'overpaid' | 'rest';
