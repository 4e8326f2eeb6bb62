import type { ArtistReference, Picture, PictureDimensions } from '../artworks/contract.ts';
import type { Pagination } from '../listing/contract.ts';

/** Where an order and its money stand. */
export type OrderState = 'awaiting-payment' | 'paid' | 'cancelled' | 'expired' | 'refund-due' | 'refunded';

/** How far a paid order is on its way: `ready` for pickup, `shipped` for delivery. `delivered` stands for picked up, too. */
export type Fulfilment = 'preparing' | 'ready' | 'shipped' | 'delivered';

/** An artwork as it was ordered, with its picture of today. */
export interface OrderItem {
  /** The artwork's. */
  id: number;
  title: string;
  artist: Pick<ArtistReference, 'name'> & { url: string | null };
  /** The artwork's own page; null when it is not shown any more. */
  url: string | null;
  /** `Php 1,000.00`, as it was ordered. */
  price: string;
  image: Picture;
  dimensions: PictureDimensions;
  alt: string;
  /** A file; null while it is not paid for, or not any more. */
  certificateUrl: string | null;
}

export interface OrderSummary {
  /** Like `GA-7K2MQ-X40TB`. */
  number: string;
  url: string;
  state: OrderState;
  fulfilment: Fulfilment | null;
  /** In words: `Paid`, `Awaiting payment`, `Shipped`. */
  status: string;
  /** `November 21, 2026` in Manila. */
  placedOn: string;
  total: string;
  items: OrderItem[];
}

export interface OrderList {
  data: OrderSummary[];
  meta: { pagination: Pagination };
}

export interface OrderDetail extends OrderSummary {
  /** A sentence for the collector: what has happened, and what happens next. */
  explanation: string;
  subTotal: string;
  /** `- Php 0.00` where there is none. */
  discount: string;
  discountCode: string | null;
  /** `GCash`, `BPI installment, 3 months`. */
  payment: string;
  /** Where it can still be paid; null in every other state. */
  payUrl: string | null;
  /** Where another payment method can be chosen, or another attempt started; null in every other state. */
  changePaymentUrl: string | null;
  /** Names the artworks of the cart that `changePaymentUrl` adds to the order; null where there are none. */
  cartAtCheckout: string | null;
  /** Where it is cancelled by a POST, and under `/forms` without a script; null in every other state. */
  cancelUrl: string | null;
  /** When the payment page ends, in milliseconds since 1970 by the server's clock; null in every other state. */
  payBy: number | null;
  /** The server's clock as it answered. */
  now: number;
  customer: { name: string; email: string; phone: string };
  delivery: { lines: string[]; fulfilledOn: string | null } & (
    | { method: 'delivery'; shipment: { carrier: string; trackingNumber: string } | null }
    | { method: 'pickup'; day: string; time: string }
  );
  notes: string | null;
  /** A file; null while nothing has been paid. */
  receiptUrl: string | null;
  /** What has become of it, first things first: `Order placed`, `November 21, 2026, 3:42 PM`. */
  history: { text: string; at: string }[];
}

/**
 * What came of a payment, once, as `flash.news` of the page that the browser comes back to: the order's after paying, `/checkout`
 * after an attempt that came to nothing, `/cart` where the order has ended.
 */
export interface PaymentNews {
  outcome: 'paid' | 'pending' | 'failed' | 'expired' | 'refund';
  title: string;
  text: string;
}
