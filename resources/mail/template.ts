import type { ReactNode } from 'react';
import type { MailFrame, MailKind, Mails } from '../../server/mail/contract.ts';

/** One kind of mail; its text alternative is read from its markup. */
export interface Template<Kind extends MailKind> {
  subject: (props: Mails[Kind], frame: MailFrame) => string;
  /** What stands in the list of a mailbox behind the subject. */
  preview: (props: Mails[Kind], frame: MailFrame) => string;
  body: (props: Mails[Kind], frame: MailFrame) => ReactNode;
}
