import type { ArtworkCard } from '../artworks/contract.ts';
import type { BancnetBank, PaymentMethod } from '../payments/contract.ts';
import type { PaymentType, Voucher } from '../vouchers/contract.ts';

/** The first day, `2026-11-23`, and full hour of it, `10:00`, that can still be chosen for a pickup. Later days have every hour. */
export interface FirstPickup {
  day: string;
  time: string;
}

export type DeliveryMethod = 'delivery' | 'pickup';

/** An artwork at the checkout; `until` is when its reservation, or the order that holds it, ends: milliseconds since 1970 by the server's clock. */
export interface CheckoutArtwork extends ArtworkCard {
  until: number;
}

/** What `/checkout` shows. Texts of money are like `Php 1,000.00`. */
export interface CheckoutPage {
  /** Full hours like `10:00` on a clock of 24 hours; choosing pickup sets the first one. */
  pickupTimes: { value: string; label: string }[];
  /** `installment` only where the subtotal allows it. */
  preSelectedPaymentType: PaymentType;
  /** Pesos, before any discount: from 3,000 on installments are possible. */
  cartTotal: number;
  /** Names of the icons that stand for a way of delivery. */
  icons: Record<DeliveryMethod, string>;
  /** Names of the marks that stand for each method, as in the footer. */
  paymentMethodsImages: Record<PaymentMethod, string[]>;
  /** What the payment provider takes; the others are not shown. */
  paymentMethods: PaymentMethod[];
  bancnetBanks: BancnetBank[];
  artworks: CheckoutArtwork[];
  /** The server's clock as it answered, in milliseconds since 1970. */
  now: number;
  subTotal: string;
  total: string;
  /** `- Php 0.00` where there is none. */
  discount: string;
  /** As it stands in the cart. */
  voucher: Voucher | null;
  tncUrl: string;
  /** Days on which nothing can be picked up, besides weekends and the past: `2026-12-25`. */
  disabledDates: string[];
  /** Today in Manila, `2026-11-21`, whatever the browser's clock says. */
  today: string;
  firstPickup: FirstPickup;
  /** From the account and its first saved address; empty texts where there is none. */
  customer: Record<CustomerField, string>;
  pickupAddress: string;
}

/** The fields that the account can fill in. */
export type CustomerField =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'contact_number'
  | 'address_1'
  | 'address_2'
  | 'state_id'
  | 'city_id';

/** `POST /checkout`. Of delivery no `date` and `time`, of pickup no address. What is not sent counts as empty. */
export interface CheckoutForm {
  delivery: DeliveryMethod;
  payment_method: PaymentMethod;
  payment_type: PaymentType;
  payment_term: '' | 3 | 6 | '3' | '6';
  /** With `bancnet` alone. */
  bank?: string;
  first_name: string;
  last_name: string;
  email: string;
  contact_number: string;
  address_1?: string;
  address_2?: string;
  state_id?: number | string;
  city_id?: number | string;
  /** Day and time of the pickup, `25/12/2026` and `10:17`; `2026-12-25` is read too. */
  date?: string;
  time?: string;
  notes?: string;
  hasVoucher?: boolean;
  /** As the page showed them: whatever is another by now is told, and nothing is ordered. Default: as this browser's last `/checkout`. */
  total?: string | number;
  artworks?: string[];
}

export interface CheckoutAnswer {
  /** The provider's page, or the order's own where it has been paid already. */
  redirectUrl: string;
}
