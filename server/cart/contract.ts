import type { ArtworkCard } from '../artworks/contract.ts';

/** `GET /web/api/cart`: for the counter in the header and the buttons of artworks. */
export interface CartResponse {
  data: {
    count: number;
    slugs: string[];
    /** Slug → page of the collector's unpaid order that has it; absent where there is none. */
    ordered?: Record<string, string>;
  };
}

/** An artwork that this cart has reserved; `expiresAt` in milliseconds since 1970 by the server's clock. */
export interface CartItem extends ArtworkCard {
  expiresAt: number;
  /** Like `Php 12,500.00`: the price when it was added, if the gallery has changed it since; else null. */
  earlierPrice: string | null;
}

/** `POST /web/api/cart/remove/{slug}`: texts like `Php 1,000.00`. */
export interface CartTotals {
  total: string;
  subTotal: string;
  count: number;
  /** The same total as on `/cart`; absent if no order awaits its payment. */
  checkoutTotal?: string;
}

/** `flash.releasedByMerge` of the page after a sign-in that merged carts above the limit. */
export interface ReleasedByMerge {
  title: string;
  text: string;
  /** No longer reserved. */
  artworks: { title: string; artist: string; url: string }[];
}

/** An order of the collector's own that awaits its payment. */
export interface AwaitingOrder {
  number: string;
  url: string;
  /** The same address as on the order's page. */
  cancelUrl: string;
  total: string;
  /** Ids among the artworks that are held. */
  artworks: number[];
}

/** Props of `/cart`. */
export interface CartPage {
  /** In the order in which they were added. */
  items: CartItem[];
  /** Artworks whose reservation expired within the last day, the latest first; the status states whether they can be added again. */
  expired: ArtworkCard[];
  /** Artworks that the gallery has released from this cart within the last week, with its reason; the latest first. */
  released: { artwork: ArtworkCard; reason: string }[];
  /** Artworks that unpaid orders of this cart hold. */
  held: ArtworkCard[];
  /** The orders of `held`. There is more than one only after two accounts were merged. */
  awaiting: AwaitingOrder[];
  /** Total of the cart and the last of those orders; null where there is none, or the cart is empty. */
  checkoutTotal: string | null;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** `Php 1,000.00` */
  subTotal: string;
  discountCode: string | null;
  /** `- Php 0.00` */
  discountValue: string;
  total: string;
  page: { checkoutUrl: string; emptyCartImage: string; artworksUrl: string };
}
