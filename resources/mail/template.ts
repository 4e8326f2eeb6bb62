import type { ReactNode } from 'react';
import type { MailFrame, MailKind, Mails } from '../../server/mail/contract.ts';

/** The template of one kind of mail. The text version is derived from its HTML. */
export interface Template<Kind extends MailKind> {
  subject: (props: Mails[Kind], frame: MailFrame) => string;
  /** Preview text that mailboxes show after the subject. */
  preview: (props: Mails[Kind], frame: MailFrame) => string;
  body: (props: Mails[Kind], frame: MailFrame) => ReactNode;
}
