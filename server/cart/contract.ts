import type { ArtworkCard } from '../artworks/contract.ts';

/** `GET /web/api/cart`: what the header counts and the buttons show. */
export interface CartAnswer {
  data: {
    count: number;
    slugs: string[];
    /** Slugs of the collector's unpaid order, with the address of that order's page; absent where there is none. */
    ordered?: Record<string, string>;
  };
}

/** An artwork that this cart has reserved; `until` in milliseconds since 1970 by the server's clock. */
export interface CartItem extends ArtworkCard {
  until: number;
}

/** `POST /web/api/cart/remove/{slug}`: texts like `Php 1,000.00`. */
export interface CartTotals {
  total: string;
  subTotal: string;
  count: number;
  /** As on `/cart`; absent where no order awaits its payment. */
  checkoutTotal?: string;
}

/** `flash.leftOut` of the page after a sign-in whose carts together exceeded the limit. */
export interface LeftOut {
  title: string;
  text: string;
  /** No longer reserved. */
  artworks: { title: string; artist: string; url: string }[];
}

/** An order of the collector's own that awaits its payment. */
export interface AwaitingOrder {
  number: string;
  url: string;
  /** As on the order's page. */
  cancelUrl: string;
  total: string;
  /** Ids among the artworks that are held. */
  artworks: number[];
}

/** What `/cart` shows. */
export interface CartPage {
  /** First added, first shown. */
  items: CartItem[];
  /** What lapsed in the last day and is in no order or in this cart again, the last first; the status says whether it can be added again. */
  lapsed: ArtworkCard[];
  /** What an order of this cart holds that awaits its payment. */
  held: ArtworkCard[];
  /** Those orders; there is one at most, unless two accounts have become one. */
  awaiting: AwaitingOrder[];
  /** What checkout comes to: the cart and the last of those orders. Null where there is none, or the cart is empty. */
  checkoutTotal: string | null;
  /** The server's clock as it answered, in milliseconds since 1970. */
  now: number;
  /** `Php 1,000.00` */
  subTotal: string;
  discountCode: string | null;
  /** `- Php 0.00` */
  discountValue: string;
  total: string;
  page: { checkoutUrl: string; emptyCartImage: string; artworksUrl: string };
}
