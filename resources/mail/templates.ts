import type { MailKind } from '../../server/mail/contract.ts';
import { newWorks } from './new-works.tsx';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';
import { newsletterWelcome } from './newsletter-welcome.tsx';
import { signInConfirmation } from './sign-in-confirmation.tsx';
import type { Template } from './template.ts';
import { wishFreed } from './wish-freed.tsx';

/** Every kind of mail has its template here. */
export const templates: { [Kind in MailKind]: Template<Kind> } = {
  'new-works': newWorks,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-welcome': newsletterWelcome,
  'sign-in-confirmation': signInConfirmation,
  'wish-freed': wishFreed,
};
