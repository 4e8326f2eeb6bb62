import { DAY, HOUR } from '../time.ts';

export type Interest = 'view' | 'favorite' | 'share' | 'cart-add';

/** Milliseconds; what is older is forgotten. */
export const remembered = 14 * DAY;
/** Milliseconds after which an interest counts half. */
export const halfLife = 3 * DAY;

/** Milliseconds in which adds of one artwork to carts count once for each client address. */
export const COUNTS_ONCE_IN = HOUR;

export const weights: Record<Interest, number> = { view: 1, favorite: 4, share: 5, 'cart-add': 6 };

/** What one interest adds to an artwork's popularity; the sum over all of them is stored with it. */
export function worthOf(kind: Interest, happenedAt: number, now: number): number {
  const age = now - happenedAt;
  return age >= 0 && age < remembered ? weights[kind] * 0.5 ** (age / halfLife) : 0;
}
