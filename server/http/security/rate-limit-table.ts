import type { Settings } from '../../boot/settings.ts';
import type { RateLimit } from './rate-limits.ts';

// How often one may do what costs us, or what could be guessed. An address may be a whole office, or a mobile provider.

export const RATE_LIMITS = {
  // Each may send a mail to somebody who did not ask for it.
  newsletter: { name: 'newsletter', points: 60, seconds: 3_600, by: 'address' },
  // Each leaves a session behind, and may ask a provider twice.
  signIn: { name: 'sign-in', points: 600, seconds: 600, by: 'address' },
  // Each mails an address that the collector names.
  emailChange: { name: 'email-change', points: 5, seconds: 3_600, by: 'collector' },
  // Wrong promo codes alone count. By address a wrong code is refused with 429, and a valid one is accepted all the same.
  promoByBrowser: { name: 'promo-browser', points: 30, seconds: 3_600, by: 'browser' },
  promoByCollector: { name: 'promo-collector', points: 30, seconds: 3_600, by: 'collector' },
  promoByAddress: { name: 'promo-address', points: 120, seconds: 3_600, by: 'address' },
  // Each other form whose fields are right makes an order, and a page at the payment provider.
  checkout: { name: 'checkout', points: 20, seconds: 600, by: 'collector' },
  // Each moves what is popular, and leaves a row behind.
  shares: { name: 'shares', points: 300, seconds: 3_600, by: 'address' },
} satisfies Record<string, RateLimit>;

/** Of adds to the cart, whose numbers are settings. */
export function cartRateLimits({ addsPerAddress, sessionsPerAddress }: Settings) {
  return {
    // Each leaves rows behind, and could move what is popular.
    adds: { name: 'cart-add', points: addsPerAddress, seconds: 600, by: 'address' },
    // Of the adds, those of browsers without a session.
    sessions: { name: 'new-session-cart', points: sessionsPerAddress, seconds: 600, by: 'address' },
  } satisfies Record<string, RateLimit>;
}

/** Sign-ins of browsers without a session: a count of its own, since any page can send its visitors' browsers to `/oauth/{provider}`. */
export function signInSessionLimit({ sessionsPerAddress }: Settings): RateLimit {
  return { name: 'new-session-sign-in', points: sessionsPerAddress, seconds: 600, by: 'address' };
}
