import { DAY, HOUR } from '../../time.ts';

export type Interest = 'view' | 'favorite' | 'share' | 'cart-add';

/** Milliseconds; what is older is forgotten. */
export const INTEREST_LIFETIME = 14 * DAY;
/** Milliseconds after which an interest counts half. */
export const HALF_LIFE = 3 * DAY;

/** Milliseconds in which adds of one artwork to carts count once for each client address. */
export const CART_ADD_WINDOW = HOUR;

export const INTEREST_WEIGHTS: Record<Interest, number> = { view: 1, favorite: 4, share: 5, 'cart-add': 6 };

/** What one interest adds to an artwork's popularity; the sum over all of them is stored with it. */
export function popularityOf(kind: Interest, happenedAt: number, now: number): number {
  const age = now - happenedAt;
  return age >= 0 && age < INTEREST_LIFETIME ? INTEREST_WEIGHTS[kind] * 0.5 ** (age / HALF_LIFE) : 0;
}
