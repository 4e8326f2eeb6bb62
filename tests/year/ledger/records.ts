import type { ProviderName } from '../gallery/gallery.ts';

// Works and orders refer to each other.

/** Who has a work; times in milliseconds. */
export type ReservationState =
  | { kind: 'cart'; cart: Cart; until: number }
  /** Held by an unpaid order; `until`: the end of the reservation in the cart, to which it may return. */
  | { kind: 'order'; order: Order; cart: Cart; until: number }
  | { kind: 'private'; until: number }
  /** `order` is null for a work that was sold before. */
  | { kind: 'sold'; order: Order | null; since: number };

/** A cart of a browser or of a collector. */
export interface Cart {
  owner: string;
}

export interface Work {
  slug: string;
  title: string;
  artist: string;
  category: string;
  /** Centavos. */
  price: number;
  discountedPrice: number | null;
  ownership: 'owned' | 'consigned';
  commissionPercent: number | null;
  isPublished: boolean;
  holding: ReservationState | null;
  /** What has happened to it, for the message of a difference. */
  events: string[];
  /** The id in the admin; set when staff first open its page. */
  id: number | null;
}

export type Status = 'Available' | 'reserved' | 'Sold';

/** The status that visitors see. A reservation is valid while the time is before its end. */
export function statusOf({ holding }: Work, now: number): Status {
  if (holding?.kind === 'sold') return 'Sold';
  if (holding?.kind === 'order') return 'reserved';
  return holding && now < holding.until ? 'reserved' : 'Available';
}

export function salePrice({ price, discountedPrice }: Pick<Work, 'price' | 'discountedPrice'>): number {
  return discountedPrice ?? price;
}

export type OrderState = 'awaiting-payment' | 'paid' | 'cancelled' | 'expired' | 'refund-due' | 'refunded';
export type Step = 'preparing' | 'ready' | 'shipped' | 'delivered';

/** A work as it was ordered. */
export interface Item {
  work: Work;
  /** Centavos. */
  price: number;
  /** Its share of the discount. */
  discount: number;
  ownership: Work['ownership'];
  commissionPercent: number | null;
  /** When its own refund was requested. */
  refundedAt: number | null;
}

export interface Refund {
  /** The item that it is for; null: the overpaid difference, or all that is left. */
  item: Item | null;
  kind: 'overpaid' | 'item' | 'rest';
  amount: number;
  state: 'requested' | 'due' | 'refunded';
  requestedAt: number;
}

/** Money that came in. */
export interface Receipt {
  provider: ProviderName | 'desk';
  amount: number;
  paidAt: number;
  refunds: Refund[];
}

/** One page of a payment provider. */
export interface Attempt {
  provider: ProviderName;
  /** The provider's id of the page. */
  reference: string;
  method: string;
  /** The total for which it was opened. */
  amount: number;
  isOpen: boolean;
}

export interface Buyer {
  name: string;
  email: string;
  cart: Cart;
}

export interface Order {
  number: string;
  channel: 'shop' | 'desk';
  /** Null at the desk without an account. */
  buyer: Buyer | null;
  /** The buyer's name. */
  name: string;
  /** Where its mails go; null: nowhere. */
  email: string | null;
  items: Item[];
  subtotal: number;
  discount: number;
  total: number;
  voucher: Voucher | null;
  delivery: 'delivery' | 'pickup';
  /** `2028-02-29`; null for a delivery. */
  pickupDay: string | null;
  /** The name that staff and collectors read, such as `GCash`. */
  method: string;
  placedAt: number;
  /** When its payment page ends. */
  dueAt: number;
  state: OrderState;
  step: Step | null;
  attempts: Attempt[];
  receipts: Receipt[];
  /** When it was paid, or placed if it is free. */
  paidAt: number | null;
  /** When the refund of the whole order was requested, or a free one was cancelled. */
  refundedAt: number | null;
  isErased: boolean;
  /** Paid at the provider; no webhook has reached the shop yet. */
  isPaidUnseen: boolean;
}

export interface Voucher {
  code: string;
  type: 'mmc_promo' | 'arc_promo' | 'acentives_promo';
  straightPercent: number | null;
  installmentPercent: number | null;
  startsAt: number;
  endsAt: number | null;
  limit: number | null;
  perCollector: number | null;
  /** Orders that use it now. */
  uses: Order[];
}
