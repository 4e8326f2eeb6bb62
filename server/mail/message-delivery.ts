import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { readAddress } from './address.ts';
import type { Attachment, MailFrame, RenderedMail } from './contract.ts';

interface Outgoing {
  key: string;
  to: string;
  unsubscribe?: string;
  attachments?: Attachment[];
}

/** A rendered mail as nodemailer takes it. */
export function messageOf(
  { key, to, unsubscribe, attachments = [] }: Outgoing,
  { subject, html, text }: RenderedMail,
  { gallery, origin }: MailFrame,
  now: number,
): SendMailOptions {
  const from = readAddress(gallery.curatorEmail) ?? `no-reply@${new URL(origin).hostname}`;
  return {
    from: { name: oneLine(gallery.name), address: from },
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    date: new Date(now),
    // The same at every attempt: who gets it twice all the same can tell.
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(new URL(unsubscribe, origin).href)) },
    attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function oneClick(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
