import type { DeskMethod } from '../rows.ts';

/** The buyer in the gallery. Empty texts: not given. */
export interface DeskBuyer {
  /** The collector's account; null for another person. */
  accountId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** How the artworks leave the gallery. */
export type DeskDelivery =
  | { method: 'taken' }
  | { method: 'delivery'; address1: string; address2: string | null; province: string | null; city: string }
  /** Day and time in Manila. */
  | { method: 'pickup'; day: string; time: string };

export interface DeskSale {
  /** Chosen by the form: sent twice, it is one sale. */
  key: string;
  artworkIds: number[];
  /** Private holds of these artworks that the member has seen. The sale ends those of the buyer. */
  privateHoldIds: number[];
  buyer: DeskBuyer;
  method: DeskMethod;
  /** Centavos. Less than the prices of the artworks is a discount. */
  amount: number;
  discountReason: string | null;
  /** The reference of the terminal or the transfer; null if there is none. */
  reference: string | null;
  delivery: DeskDelivery;
  /** Only staff see it. */
  note: string | null;
}

export type DeskResult =
  | { outcome: 'sold'; orderId: number; number: string }
  /** The form has sold this order, with other fields. Nothing was sold. */
  | { outcome: 'form-used'; order: string }
  /** These artworks have another holder or are sold. Nothing was sold. */
  | { outcome: 'taken'; artworkIds: number[] }
  /** Without artist, category, picture or price. */
  | { outcome: 'incomplete'; artworkIds: number[] }
  | { outcome: 'unknown-artwork' }
  | { outcome: 'unknown-collector' }
  /** `subtotal` in centavos. */
  | { outcome: 'too-much'; subtotal: number }
  | { outcome: 'no-reason'; subtotal: number }
  /** Another payment of the gallery has the reference. */
  | { outcome: 'reference-used'; order: string };
