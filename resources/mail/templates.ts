import type { MailKind } from '../../server/mail/contract.ts';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';
import { newsletterWelcome } from './newsletter-welcome.tsx';
import type { Template } from './template.ts';

/** Every kind of mail has its template here. */
export const templates: { [Kind in MailKind]: Template<Kind> } = {
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-welcome': newsletterWelcome,
};
