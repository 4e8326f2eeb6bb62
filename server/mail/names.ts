import type { MailKind } from './contract.ts';

/** What staff read instead of the kind of a mail. */
export const MAIL_NAMES: Record<MailKind, string> = {
  'newsletter-confirmation': 'Newsletter, to be confirmed',
  'newsletter-welcome': 'Newsletter, welcome',
  'newsletter-issue': 'Newsletter, test',
  'sign-in-confirmation': 'Sign-in, to be confirmed',
  'identity-joined': 'Sign-in added',
  'email-change': 'New e-mail address, to be confirmed',
  'email-changed': 'E-mail address changed',
  'new-works': 'New works of followed artists',
  'order-paid': 'Order paid',
  'order-received': 'Order received, to the gallery',
  'order-preparing': 'Order being prepared',
  'order-ready': 'Order ready for pickup',
  'order-shipped': 'Order shipped',
  'order-delivered': 'Order delivered',
  'order-corrected': 'Order corrected',
  'order-refund': 'Payment will be refunded',
  'order-refunded': 'Refund made',
  'order-overpaid': 'Difference will be refunded',
  'order-cancelled': 'Order cancelled',
  'payment-differs': 'Payment of another amount, to the gallery',
  'refund-due': 'Refund to make by hand, to the gallery',
  'inquiry-received': 'Inquiry received',
  'inquiry-new': 'New inquiry, to the gallery',
  'inquiry-answer': 'Answer to an inquiry',
  'inquiry-reply': 'Reply to an answer, to the gallery',
  'staff-invitation': 'Invitation of staff',
  'hold-released': 'Reservation ended by the gallery',
  'wish-available': 'Artwork available again',
};

export function mailName(kind: string): string {
  return Object.hasOwn(MAIL_NAMES, kind) ? MAIL_NAMES[kind as MailKind] : kind;
}
