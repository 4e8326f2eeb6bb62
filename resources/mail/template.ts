import type { ReactNode } from 'react';
import type { MailFrame, MailKind, Mails } from '../../server/mail/contract.ts';
import type { Words } from './words.tsx';

/** The template of one kind of mail. The text version is derived from its HTML. */
export interface Template<Kind extends MailKind> {
  /** What the placeholders of its texts stand for, besides `{galleryName}`. */
  values?: (props: Mails[Kind], frame: MailFrame) => Record<string, string>;
  subject: (props: Mails[Kind], frame: MailFrame, words: Words<Kind>) => string;
  /** Preview text that mailboxes show after the subject. */
  preview: (props: Mails[Kind], frame: MailFrame, words: Words<Kind>) => string;
  body: (props: Mails[Kind], frame: MailFrame, words: Words<Kind>) => ReactNode;
}
