import type { Wording } from '../contract.ts';

const NUMBER = { number: 'the number of the order' };
const PAYMENT = { provider: 'the payment provider', paymentId: 'its number of the payment' };
const ARTWORK = { title: 'the title of the artwork', artwork: 'title and artist', name: 'the name of the person' };

/** Mails to the gallery. */
export const GALLERY_TEXTS = {
  'order-received': {
    placeholders: { ...NUMBER, total: 'the total of the order' },
    texts: {
      subject: { label: 'Subject', text: 'Sold: order {number}, {total}', needs: ['number'] },
      heading: { label: 'Heading', text: 'Order {number} is paid', needs: ['number'] },
    },
  },
  'payment-differs': {
    placeholders: {
      ...NUMBER,
      ...PAYMENT,
      received: 'what was paid',
      total: 'the total of the order',
      refunded: 'what is refunded',
    },
    texts: {
      subject: { label: 'Subject', text: 'Payment does not match the total: order {number}', needs: ['number'] },
      preview: { label: 'Preview in the mailbox', text: '{received} instead of {total}.', isOptional: true },
      heading: { label: 'Heading', text: '{received} instead of {total}', needs: ['received', 'total'] },
      text: {
        label: 'Text',
        text: 'Payment {paymentId} at {provider} does not match the total of order {number}.',
        needs: ['paymentId', 'provider', 'number'],
      },
      paid: { label: 'If the order is paid', text: 'The order is paid.' },
      unpaid: { label: 'If it is not', text: 'This payment does not pay for the order.' },
      next: {
        label: 'Then',
        text: 'The shop is refunding {refunded}. You do not need to do anything unless another e-mail asks you to. Please check with {provider} why the amounts differ.',
        needs: ['refunded'],
      },
      button: { label: 'Button', text: 'See the order' },
    },
  },
  'refund-due': {
    placeholders: { ...NUMBER, ...PAYMENT, amount: 'the amount' },
    texts: {
      subject: { label: 'Subject', text: 'Refund due: order {number}', needs: ['number'] },
      preview: { label: 'Preview in the mailbox', text: '{amount} must be refunded by hand.', isOptional: true },
      heading: { label: 'Heading', text: 'Please refund {amount}', needs: ['amount'] },
      text: {
        label: 'An order',
        text: 'The payment of order {number} must be refunded, and {provider} cannot do this automatically. Please refund payment {paymentId} in the account of the gallery at {provider}.',
        needs: ['number', 'provider', 'paymentId'],
      },
      artwork: {
        label: 'A single artwork',
        text: 'What was paid for “{title}” of order {number} must be refunded, and {provider} cannot do this automatically. Please refund {amount} of payment {paymentId} in the account of the gallery at {provider}.',
        needs: ['title', 'number', 'provider', 'amount', 'paymentId'],
        placeholders: { title: 'the title of the artwork' },
      },
    },
  },
  'inquiry-new': {
    placeholders: ARTWORK,
    texts: {
      subject: { label: 'Subject', text: 'Question about “{title}” from {name}', needs: ['title'] },
      heading: { label: 'Heading', text: 'A question about {artwork}' },
      button: { label: 'Button', text: 'Answer' },
      note: {
        label: 'Note',
        text: 'An answer from that page stays with the question. A reply to this e-mail goes to {name} directly.',
        isOptional: true,
      },
    },
  },
  'inquiry-reply': {
    placeholders: ARTWORK,
    texts: {
      subject: { label: 'Subject', text: '{name} has replied about “{title}”', needs: ['title'] },
      heading: { label: 'Heading', text: 'A reply about {artwork}' },
      button: { label: 'Button', text: 'Answer' },
    },
  },
} as const satisfies Record<string, Wording>;
