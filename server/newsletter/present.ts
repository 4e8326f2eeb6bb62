import type { NewsletterPage } from './contract.ts';

/** Of whoever asks, known or not: it tells nobody whether an address is on the list. */
export const asked = 'Thank you. Unless you are on the list already, a mail is on its way: confirm by the link in it.';

export function presentAsked(): NewsletterPage {
  return { heading: 'One more step', text: asked, form: null };
}

export function presentConfirmation(state: 'asked' | 'confirmed' | 'expired', fields: Record<string, string>) {
  const pages: Record<typeof state, NewsletterPage> = {
    asked: {
      heading: 'Just say yes',
      text: 'Then the latest art updates come to you. You can end them with one click whenever you like.',
      form: { button: 'Yes, send me art updates', action: '/forms/newsletter/confirm', fields },
    },
    confirmed: {
      heading: 'You are in the know',
      text: 'The latest art updates come to you from now on. Every one of them has a link to end them.',
      form: null,
    },
    expired: {
      heading: 'This link is not in use any more',
      text: 'Links to confirm last for seven days. Enter your address below, and a new one comes to you.',
      form: null,
    },
  };
  return pages[state];
}

export function presentUnsubscribing(state: 'known' | 'unsubscribed' | 'unknown', action: string): NewsletterPage {
  const pages: Record<typeof state, NewsletterPage> = {
    known: {
      heading: 'Enough news?',
      text: 'With one click no more art updates come to you, and we forget your address.',
      form: { button: 'Unsubscribe', action, fields: { 'List-Unsubscribe': 'One-Click' } },
    },
    unsubscribed: {
      heading: 'You are unsubscribed',
      text: 'No more art updates come to you, and your address is forgotten. You are welcome back at any time.',
      form: null,
    },
    unknown: {
      heading: 'Nothing to unsubscribe from',
      text: 'This link belongs to no subscription any more: nothing is sent by it.',
      form: null,
    },
  };
  return pages[state];
}
