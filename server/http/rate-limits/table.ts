import type { Settings } from '../../boot/settings/settings.ts';
import { HOUR, MINUTE } from '../../time/time.ts';
import type { RateLimit } from './rate-limiter.ts';

// Limits of actions that are costly or can be used for guessing. An address can be a whole office or a mobile provider.

export const RATE_LIMITS = {
  // Each can send a mail to a person who did not subscribe.
  newsletter: { name: 'newsletter', points: 60, windowMs: HOUR, by: 'address' },
  // Each creates a session, and may send two requests to a provider.
  signIn: { name: 'sign-in', points: 600, windowMs: 10 * MINUTE, by: 'address' },
  // Each sends a mail to an address that the collector enters.
  emailChange: { name: 'email-change', points: 5, windowMs: HOUR, by: 'collector' },
  // Only wrong promo codes count. Over the limit by address, wrong codes get a 429 and valid ones are accepted.
  promoByBrowser: { name: 'promo-browser', points: 30, windowMs: HOUR, by: 'browser' },
  promoByCollector: { name: 'promo-collector', points: 30, windowMs: HOUR, by: 'collector' },
  promoByAddress: { name: 'promo-address', points: 120, windowMs: HOUR, by: 'address' },
  // Each valid form locks the cart, and can create an order and a payment page at the provider.
  checkout: { name: 'checkout', points: 20, windowMs: 10 * MINUTE, by: 'collector' },
  // Each sends a mail to the gallery, and one to an address that may be another person's.
  inquiries: { name: 'inquiries', points: 20, windowMs: HOUR, by: 'address' },
  inquiriesByEmail: { name: 'inquiries-email', points: 5, windowMs: HOUR, by: 'email' },
  // Each changes popularity and inserts a row.
  shares: { name: 'shares', points: 300, windowMs: HOUR, by: 'address' },
  // Each verifies a signature.
  staffSignIn: { name: 'staff-sign-in', points: 30, windowMs: 10 * MINUTE, by: 'address' },
  // Each can be a guess of an invitation's secret.
  staffLinks: { name: 'staff-links', points: 60, windowMs: HOUR, by: 'address' },
} satisfies Record<string, RateLimit>;

/** Limits of adding to the cart, whose points are settings. */
export function cartRateLimits({ addsPerAddress, sessionsPerAddress }: Settings) {
  return {
    // Each inserts rows and can change popularity.
    adds: { name: 'cart-add', points: addsPerAddress, windowMs: 10 * MINUTE, by: 'address' },
    // Adds of browsers without a session.
    sessions: { name: 'new-session-cart', points: sessionsPerAddress, windowMs: 10 * MINUTE, by: 'address' },
  } satisfies Record<string, RateLimit>;
}

/** Sign-ins of browsers without a session. Counted apart from the cart's: any website can send browsers to `/oauth/{provider}`. */
export function signInSessionLimit({ sessionsPerAddress }: Settings): RateLimit {
  return { name: 'new-session-sign-in', points: sessionsPerAddress, windowMs: 10 * MINUTE, by: 'address' };
}
