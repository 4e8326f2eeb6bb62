import type { ArtistReference, Picture, PictureDimensions } from '../artworks/contract.ts';
import type { Pagination } from '../listing/contract.ts';

/** State of an order and its payment. */
export type OrderState = 'awaiting-payment' | 'paid' | 'cancelled' | 'expired' | 'refund-due' | 'refunded';

/** Progress of a paid order: `ready` for pickup, `shipped` for delivery. `delivered` includes picked up. */
export type Fulfilment = 'preparing' | 'ready' | 'shipped' | 'delivered';

/** An artwork as it was ordered, with its present picture. */
export interface OrderItem {
  /** Id of the artwork. */
  id: number;
  title: string;
  artist: Pick<ArtistReference, 'name'> & { url: string | null };
  /** The artwork's page; null when it is not published any more. */
  url: string | null;
  /** `Php 1,000.00`, when it was ordered. */
  price: string;
  image: Picture;
  dimensions: PictureDimensions;
  alt: string;
  /** A PDF; null unless the order is paid. */
  certificateUrl: string | null;
  /** `Refunded` or `Refund in progress`; null where this artwork alone is not refunded. */
  refund: string | null;
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
  /** Explanation for the collector: the last event and the next step. */
  explanation: string;
  subTotal: string;
  /** `- Php 0.00` where there is none. */
  discount: string;
  discountCode: string | null;
  /** Sum of the refunds of single artworks, like `- Php 1,000.00`; null where there are none. */
  refunded: string | null;
  /** `GCash`, `BPI installment, 3 months`. */
  payment: string;
  /** Where it can still be paid; null in every other state. */
  payUrl: string | null;
  /** Where another payment method can be chosen, or another attempt started; null in every other state. */
  changePaymentUrl: string | null;
  /** Names the cart's artworks, which checkout adds to the order; null where there are none. */
  cartAtCheckout: string | null;
  /** Address of the POST that cancels it, and under `/forms` without a script; null in every other state. */
  cancelUrl: string | null;
  /** Deadline of the payment page, in milliseconds since 1970 by the server's clock; null in every other state. */
  paymentDueAt: number | null;
  /** The server's clock. */
  now: number;
  customer: { name: string; email: string; phone: string };
  delivery: { lines: string[]; fulfilledOn: string | null } & (
    | { method: 'delivery'; shipment: { carrier: string; trackingNumber: string } | null }
    | { method: 'pickup'; day: string; time: string }
  );
  notes: string | null;
  /** A PDF; null while nothing has been paid. */
  receiptUrl: string | null;
  /** Oldest first: `Order placed`, `November 21, 2026, 3:42 PM`. */
  history: { text: string; at: string }[];
}

/**
 * Result of a payment, as `flash.paymentOutcome` of the page after the payment page. This is the order's page after a payment,
 * `/checkout` after an attempt without one, `/cart` for an ended order.
 */
export interface PaymentOutcome {
  outcome: 'paid' | 'pending' | 'failed' | 'expired' | 'refund';
  title: string;
  text: string;
}
