import { DAY, HOUR } from '../../time/time.ts';

export type Interest = 'view' | 'favorite' | 'share' | 'cart-add';

/** Older interests do not count. */
export const INTEREST_LIFETIME = 14 * DAY;
/** After this time an interest counts half. */
export const HALF_LIFE = 3 * DAY;

/** Within this time, several views, shares or adds to a cart of one artwork by one client count once. */
export const COUNT_INTERVAL = HOUR;

export const INTEREST_WEIGHTS: Record<Interest, number> = { view: 1, favorite: 4, share: 5, 'cart-add': 6 };

/** The share of one interest in an artwork's popularity, which is the sum of all of them. */
export function popularityOf(kind: Interest, happenedAt: number, now: number): number {
  const age = now - happenedAt;
  return age >= 0 && age < INTEREST_LIFETIME ? INTEREST_WEIGHTS[kind] * 0.5 ** (age / HALF_LIFE) : 0;
}
