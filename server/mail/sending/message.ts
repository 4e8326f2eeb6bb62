import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { readAddress } from '../address.ts';
import type { Attachment, MailFrame, RenderedMail } from '../contract.ts';

interface OutgoingMail {
  key: string;
  messageId?: string;
  to: string;
  unsubscribe?: string;
  replyTo?: string;
  attachments?: Attachment[];
}

/** Builds nodemailer's message from a rendered mail. */
export function messageOf(
  { key, messageId, to, unsubscribe, replyTo, attachments = [] }: OutgoingMail,
  { subject, html, text }: RenderedMail,
  { gallery, origin }: MailFrame,
  now: number,
): SendMailOptions {
  const from = readAddress(gallery.curatorEmail) ?? `no-reply@${new URL(origin).hostname}`;
  return {
    from: { name: oneLine(gallery.name), address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(subject),
    text,
    html,
    date: new Date(now),
    // The same at every attempt, so that mail programs recognise a repeated delivery.
    messageId: `<${messageId ?? hashOf(key)}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(new URL(unsubscribe, origin).href)) },
    attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Message-ID of mails stored without one. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}

function oneClick(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
