import type { NewsletterPage } from './contract.ts';

/** The same for known and unknown addresses, so that it does not reveal who is subscribed. */
export const REQUESTED_MESSAGE =
  'Thank you. If you are not subscribed yet, we are sending you an e-mail with a confirmation link.';

export function presentRequested(): NewsletterPage {
  return { heading: 'One more step', text: REQUESTED_MESSAGE, form: null };
}

export function presentConfirmation(state: 'requested' | 'confirmed' | 'expired', fields: Record<string, string>) {
  const pages: Record<typeof state, NewsletterPage> = {
    requested: {
      heading: 'Please confirm your subscription',
      text: 'We then send you the latest art updates. You can unsubscribe with one click at any time.',
      form: { button: 'Yes, send me art updates', action: '/forms/newsletter/confirm', fields },
    },
    confirmed: {
      heading: 'You are subscribed',
      text: 'We send you the latest art updates from now on. Every e-mail has a link to unsubscribe.',
      form: null,
    },
    expired: {
      heading: 'This link is no longer valid',
      text: 'Confirmation links are valid for seven days. Enter your address below, and we send you a new one.',
      form: null,
    },
  };
  return pages[state];
}

export function presentUnsubscribing(state: 'known' | 'unsubscribed' | 'unknown', action: string): NewsletterPage {
  const pages: Record<typeof state, NewsletterPage> = {
    known: {
      heading: 'Unsubscribe?',
      text: 'We then stop sending you art updates and delete your address from the newsletter.',
      form: { button: 'Unsubscribe', action, fields: { 'List-Unsubscribe': 'One-Click' } },
    },
    unsubscribed: {
      heading: 'You are unsubscribed',
      text: 'We no longer send you art updates, and your address is deleted from the newsletter. You can subscribe again at any time.',
      form: null,
    },
    unknown: {
      heading: 'Nothing to unsubscribe from',
      text: 'There is no subscription for this link any more.',
      form: null,
    },
  };
  return pages[state];
}
