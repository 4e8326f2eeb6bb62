import type { Row } from '../../database/tables.d.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import type { PaymentType } from '../vouchers/contract.ts';
import type { Fulfilment, OrderState } from './contract.ts';

/** Why the order changed. */
export type ChangeReason =
  | 'submitted'
  | 'payment'
  | 'late-payment'
  | 'other-amount'
  | 'overpaid'
  | 'voucher-used'
  | 'order-changed'
  | 'refused-late'
  | 'cancelled-before'
  | 'provider'
  | 'deadline'
  | 'resubmitted'
  | 'collector'
  | 'desk'
  | 'refund'
  | 'gallery'
  | Fulfilment
  | 'shipment-corrected';

/** Money in centavos, times in milliseconds. */
export type OrderRow = Row<
  'orders',
  {
    payment_method: PaymentMethod | DeskMethod;
    payment_type: PaymentType;
    payment_term: 3 | 6 | null;
    channel: 'shop' | 'desk';
    delivery: 'delivery' | 'pickup';
  }
>;

export type OrderItemRow = Omit<Row<'order_items'>, 'position'>;

/** `provider` of the receipts of sales in the gallery. */
export const DESK_PROVIDER = 'desk';

/** Ways of paying in the gallery. */
export type DeskMethod = 'cash' | 'card' | 'bank-transfer';

/** The columns of an order and of its items that a submission determines. */
export type SubmittedOrder = Omit<
  OrderRow,
  | 'id'
  | 'number'
  | 'state'
  | 'channel'
  | 'staff_id'
  | 'discount_reason'
  | 'version'
  | 'placed_at'
  | 'fulfilment'
  | 'carrier'
  | 'tracking_number'
  | 'fulfilled_at'
  | 'anonymised_at'
>;
export type SubmittedItem = Omit<OrderItemRow, 'order_id' | 'ownership' | 'commission_percent' | 'refunded_at'>;

/**
 * How an attempt ended. `cancelled`: the collector left the page, or came back after a failure, which Xendit does not distinguish;
 * `replaced`: by another attempt; `ended`: by the deadline, or because the order was closed.
 */
export type AttemptEnd = 'declined' | 'cancelled' | 'replaced' | 'ended';

/** One attempt to pay an order, with a payment page of its own. */
export type PaymentRow = Row<
  'payments',
  { payment_method: PaymentMethod; payment_type: PaymentType; payment_term: 3 | 6 | null }
>;

export type HistoryRow = Omit<Row<'order_history', { state: OrderState; reason: ChangeReason }>, 'id' | 'order_id'>;

/** Whether the gallery has cancelled the order: before its payment, or one that a voucher had paid. */
export function isCancelledByGallery(
  { state }: Pick<OrderRow, 'state'>,
  history: Pick<HistoryRow, 'state' | 'reason'>[],
): boolean {
  const last = history.findLast((change) => change.state === state);
  return ['cancelled', 'expired', 'refunded'].includes(state) && last?.reason === 'gallery';
}

/** A refund that this process has claimed until its lease ends. */
export interface ClaimedRefund {
  id: number;
  orderId: number;
  provider: string;
  reference: string;
  paymentId: string;
  part: RefundPart;
  /** The artwork that it is for; null for another part of the payment. */
  artworkId: number | null;
  amount: number;
  /** Other refunds of the same payment that have been made, by hand or by the provider. */
  madeBefore: { key: string; amount: number }[];
  currency: string;
  attempts: number;
  dueAt: number;
}

/** A payment that was received, with its refunds. */
export interface Receipt extends Row<'receipts'> {
  refunds: Refund[];
}

export type Refund = Row<'refunds', { part: RefundPart; state: 'requested' | 'due' | 'refunded' }>;
/** `overpaid`: the amount above the order's total; `rest`: all of a receipt that is not refunded yet; null: of one artwork. */
export type RefundPart = 'overpaid' | 'rest' | null;
