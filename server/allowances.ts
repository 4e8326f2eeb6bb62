import type { Allowance } from './http/rate-limits.ts';

// How often one may do what costs us, or what could be guessed. An address may be a whole office, or a mobile provider.

export const allowances = {
  // Each may send a mail to somebody who did not ask for it.
  newsletter: { name: 'newsletter', points: 60, seconds: 3_600, by: 'address' },
  // Each leaves a session behind, and may ask a provider twice.
  signIn: { name: 'sign-in', points: 600, seconds: 600, by: 'address' },
  // Wrong promo codes alone count.
  promoByBrowser: { name: 'promo-browser', points: 30, seconds: 3_600, by: 'browser' },
  promoByAddress: { name: 'promo-address', points: 30, seconds: 3_600, by: 'address' },
  // Each other form whose fields are right makes an order, and a page at the payment provider.
  checkout: { name: 'checkout', points: 20, seconds: 600, by: 'collector' },
  // Each moves what is popular, and leaves a row behind.
  shares: { name: 'shares', points: 300, seconds: 3_600, by: 'address' },
} satisfies Record<string, Allowance>;
