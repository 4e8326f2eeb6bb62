import type { ArtworkCard } from '../artworks/contract.ts';
import type { PaymentMethod } from '../payments/contract.ts';
import type { BancnetBank } from '../payments/marks.ts';
import type { PaymentType, Voucher } from '../vouchers/contract.ts';

/** The first possible day of a pickup, `2026-11-23`, and its first full hour, `10:00`. Later days have all hours. */
export interface FirstPickup {
  day: string;
  time: string;
}

export type DeliveryMethod = 'delivery' | 'pickup';

/** `expiresAt`: end of its reservation, or of the order that holds it, in milliseconds since 1970 by the server's clock. */
export interface CheckoutArtwork extends ArtworkCard {
  expiresAt: number;
}

/** Props of `/checkout`. Amounts are texts like `Php 1,000.00`. */
export interface CheckoutPage {
  /** Full hours like `10:00`, in 24-hour form; a choice of pickup selects the first one. */
  pickupTimes: { value: string; label: string }[];
  /** `installment` only where the subtotal allows it. */
  preSelectedPaymentType: PaymentType;
  /** Pesos, before any discount. Installments are possible from 3,000 on. */
  cartTotal: number;
  /** Names of the icons. */
  icons: Record<DeliveryMethod, string>;
  /** Names of the marks, as in the footer. */
  paymentMethodsImages: Record<PaymentMethod, string[]>;
  /** The methods that the payment provider has; the others are not shown. */
  paymentMethods: PaymentMethod[];
  bancnetBanks: BancnetBank[];
  artworks: CheckoutArtwork[];
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  subTotal: string;
  total: string;
  /** `- Php 0.00` where there is none. */
  discount: string;
  /** The cart's voucher. */
  voucher: Voucher | null;
  tncUrl: string;
  /** Days without pickup, besides weekends and the past: `2026-12-25`. */
  disabledDates: string[];
  /** Today in Manila by the server's clock: `2026-11-21`. */
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

/** `POST /checkout`. A delivery has no `date` and `time`, a pickup no address. A missing field counts as empty. */
export interface CheckoutForm {
  delivery: DeliveryMethod;
  payment_method: PaymentMethod;
  payment_type: PaymentType;
  payment_term: '' | 3 | 6 | '3' | '6';
  /** Only with `bancnet`. */
  bank?: string;
  first_name: string;
  last_name: string;
  email: string;
  contact_number: string;
  address_1?: string;
  address_2?: string;
  state_id?: number | string;
  city_id?: number | string;
  /** Day and time of the pickup, `25/12/2026` (or `2026-12-25`) and `10:17`. */
  date?: string;
  time?: string;
  notes?: string;
  hasVoucher?: boolean;
  /** The values that the page showed. If they have changed, nothing is ordered. Default: those of this browser's last `/checkout`. */
  total?: string | number;
  artworks?: string[];
}

export interface CheckoutResponse {
  /** The payment page, or the order's page if it is paid already. */
  redirectUrl: string;
}
