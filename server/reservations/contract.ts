/** The kinds of holders of an artwork. */
export type HolderKind = 'cart' | 'order' | 'private';
export type HolderOrder = 'until' | 'since' | 'title' | 'price';

/** An artwork that only its holder can take now. Times in milliseconds, money in centavos. */
export interface HolderRow {
  id: number;
  title: string;
  artist: string | null;
  number: string | null;
  price: number | null;
  image_key: string | null;
  kind: HolderKind;
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
