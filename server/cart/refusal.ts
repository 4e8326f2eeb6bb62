import { SECOND } from '../time/time.ts';

export interface Refusal {
  status: number;
  message: string;
  /** Seconds. */
  retryAfter: number | null;
}

export type Refused =
  | { outcome: 'taken' | 'sold' | 'unknown' }
  | { outcome: 'cart-full' | 'too-many-holds'; retryAt: number | null };

/** Status and message for a refused add. */
export function refusalOf(refused: Refused, cartItems: number, now: number): Refusal {
  switch (refused.outcome) {
    case 'unknown':
      return { status: 404, message: 'We could not find this artwork.', retryAfter: null };
    case 'sold':
      return { status: 409, message: 'This artwork has been sold.', retryAfter: null };
    case 'taken':
      return { status: 409, message: 'Someone else has just reserved this artwork.', retryAfter: null };
    case 'cart-full':
      return {
        status: 429,
        message: `Your cart is full: it holds at most ${cartItems} artworks.`,
        retryAfter: secondsUntil(refused.retryAt, now),
      };
    case 'too-many-holds':
      return {
        status: 429,
        message: 'Too many artworks are reserved from your network right now. Please try again later.',
        retryAfter: secondsUntil(refused.retryAt, now),
      };
  }
}

function secondsUntil(time: number | null, now: number): number {
  return Math.max(1, Math.ceil(((time ?? now) - now) / SECOND));
}
