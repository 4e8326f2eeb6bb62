import { splitReply } from '../reply-text.ts';
import { textOfHtml } from './html-text.ts';

interface Mailbox {
  Email: string;
}

/** A received mail, in the names of Postmark's inbound webhook. */
export interface InboundMail {
  MessageID: string;
  FromFull: Mailbox;
  /** The address of the envelope. */
  OriginalRecipient: string;
  ToFull: Mailbox[];
  CcFull: Mailbox[];
  BccFull: Mailbox[];
  TextBody?: string | null | undefined;
  HtmlBody?: string | null | undefined;
  Headers: { Name: string; Value: string }[];
  Attachments: { Name: string }[];
}

/** A mail that a person has sent. Texts are cut to the lengths that are stored. */
export interface ReceivedMail {
  id: string;
  from: string;
  body: string;
  quoted: string;
  /** Names of files. */
  attachments: string[];
}

/** Characters that are stored of a text. */
const MAX_TEXT = 20_000;
/** Characters that are read: the answer and what it quotes. Markup is longer than its text. */
const MAX_READ = 2 * MAX_TEXT;
const MAX_HTML = 5 * MAX_READ;
const MAX_FILES = 20;
const MAX_FILE_NAME = 100;
const MAX_ID = 200;

/** Addresses that the mail was sent to. */
export function recipientsOf({ OriginalRecipient, ToFull, CcFull, BccFull }: InboundMail): string[] {
  return [OriginalRecipient, ...[...ToFull, ...CcFull, ...BccFull].map(({ Email }) => Email)];
}

export function readMail({ MessageID, FromFull, TextBody, HtmlBody, Attachments }: InboundMail): ReceivedMail {
  const plain = TextBody?.slice(0, MAX_READ) ?? '';
  const text = plain.trim() === '' ? textOfHtml((HtmlBody ?? '').slice(0, MAX_HTML)) : plain;
  const { body, quoted } = splitReply(clean(text.slice(0, MAX_READ)));
  return {
    id: clean(MessageID).slice(0, MAX_ID),
    from: clean(FromFull.Email).trim().toLowerCase().slice(0, 254),
    body: shorten(body),
    quoted: shorten(quoted),
    attachments: Attachments.slice(0, MAX_FILES).map(({ Name }) => oneLine(clean(Name)).slice(0, MAX_FILE_NAME)),
  };
}

/** Whether a program has sent it: a note of absence, a mailing list, or a report that a mail could not be delivered. */
export function isAutomatic({ FromFull, Headers }: InboundMail): boolean {
  const values = new Map(Headers.map(({ Name, Value }) => [Name.toLowerCase(), Value.trim().toLowerCase()]));
  const submitted = values.get('auto-submitted');
  if (submitted !== undefined && submitted !== 'no') return true;
  if (/^(bulk|list|junk|auto_reply)$/.test(values.get('precedence') ?? '')) return true;
  if (['x-autoreply', 'x-autorespond', 'list-id'].some((name) => values.has(name))) return true;
  return /^(mailer-daemon|postmaster|no-?reply)@/i.test(FromFull.Email);
}

/** Without control characters, which PostgreSQL or a browser would refuse. */
function clean(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\r\t]/gu, '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}\n[shortened]` : text;
}
