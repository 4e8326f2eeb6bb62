import type { Order } from './orders.ts';

/** Who has a work; times in milliseconds. */
export type Holding =
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
  holding: Holding | null;
  /** What has happened to it, for the message of a difference. */
  events: string[];
  /** Of the admin; found when staff first open its page. */
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
