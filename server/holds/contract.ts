/** A person for whom staff hold artworks. */
export interface Holder {
  name: string;
  /** E-mail or phone; empty if unknown. */
  contact: string;
  /** The collector's account; null for another person. */
  accountId: number | null;
}

export interface HoldFields extends Holder {
  /** For staff alone. */
  note: string;
  /** The last day, in Manila: `2026-12-24`. */
  until: string;
}

export type HoldRefusal =
  /** The day is over. */
  | { outcome: 'past-day' }
  /** More than a year from now. */
  | { outcome: 'far-day' }
  | { outcome: 'unknown-collector' };

export type HoldResult =
  | { outcome: 'held'; ids: number[] }
  /** These artworks have another holder; nothing was held. */
  | { outcome: 'taken'; artworkIds: number[] }
  | { outcome: 'unknown-artwork' }
  | HoldRefusal;

export type HoldChange =
  | { outcome: 'changed' }
  | { outcome: 'gone' }
  | { outcome: 'unknown' }
  /** Only the member who made it, or an owner, may do that. */
  | { outcome: 'other-member' }
  | HoldRefusal;

export type HoldKind = 'cart' | 'order' | 'private';
export type HoldOrder = 'until' | 'since' | 'title' | 'price';

/** An artwork that only its holder can take now. Times in milliseconds, money in centavos. */
export interface BoardRow {
  id: number;
  title: string;
  artist: string | null;
  number: string | null;
  price: number | null;
  image_key: string | null;
  kind: HoldKind;
  since: number;
  /** The end of the reservation, or of the time to pay the order. */
  until: number;
  cart_id: number | null;
  staff_hold_id: number | null;
  order_number: string | null;
  /** The name in a private hold. */
  holder_name: string | null;
  /** The account of the cart, the order or the private hold; null without an account. */
  account_id: number | null;
  collector: string | null;
}
