import type { Knex } from 'knex';
import type { InquiredArtwork } from '../mail/contract.ts';
import { enqueue } from '../mail/records.ts';
import { readSite } from '../navigation/records.ts';

export interface MailedInquiry {
  id: number;
  name: string;
  email: string;
  artwork: InquiredArtwork;
  /** Where replies are received; null: they go to the sender of the mail. */
  replyTo: string | null;
}

// Each mail is enqueued in the transaction of the change that it is about.

/**
 * To the person and to the gallery. The mail to an address that is not confirmed repeats nothing of the form. Otherwise anyone
 * could send any text to any address.
 */
export async function mailInquiry(
  transaction: Knex.Transaction,
  { id, name, email, artwork, replyTo }: MailedInquiry,
  { question, isConfirmed, now }: { question: string; isConfirmed: boolean; now: number },
): Promise<void> {
  const received = { ...artwork, ...(isConfirmed && { name, question }) };
  const confirmation = { key: `inquiry-received:${id}`, to: email, kind: 'inquiry-received', props: received } as const;
  await enqueue(transaction, { ...confirmation, ...(replyTo && { replyTo }) }, now);
  const props = { ...artwork, inquiryUrl: inquiryUrl(id), name, email, question };
  const to = await galleryAddress(transaction);
  await enqueue(transaction, { key: `inquiry-new:${id}`, to, kind: 'inquiry-new', props, replyTo: email }, now);
}

/** To the person: the answer of a member. */
export async function mailAnswer(
  transaction: Knex.Transaction,
  { name, email, artwork, replyTo }: Omit<MailedInquiry, 'id'>,
  message: { id: number; text: string; signature: string; question: string; writtenOn: string; now: number },
): Promise<'enqueued' | 'known' | 'unsendable'> {
  const { text, signature, question, writtenOn } = message;
  const props = { ...artwork, name, text, signature, question, writtenOn };
  const mail = { key: `inquiry-answer:${message.id}`, to: email, kind: 'inquiry-answer', props } as const;
  return enqueue(transaction, { ...mail, ...(replyTo && { replyTo }) }, message.now);
}

/** To the gallery: the person has replied. */
export async function mailReply(
  transaction: Knex.Transaction,
  { id, name, email, artwork }: Omit<MailedInquiry, 'replyTo'>,
  { messageId, text, now }: { messageId: number; text: string; now: number },
): Promise<void> {
  const props = { ...artwork, inquiryUrl: inquiryUrl(id), name, email, text };
  const to = await galleryAddress(transaction);
  await enqueue(transaction, { key: `inquiry-reply:${messageId}`, to, kind: 'inquiry-reply', props }, now);
}

/** Keys of all mails about these inquiries and messages. */
export function mailKeys(inquiries: number[], messages: number[]): string[] {
  const keys = (kinds: string[], ids: number[]) => ids.flatMap((id) => kinds.map((kind) => `${kind}:${id}`));
  return [
    ...keys(['inquiry-received', 'inquiry-new'], inquiries),
    ...keys(['inquiry-answer', 'inquiry-reply'], messages),
  ];
}

/** The page of the staff. */
function inquiryUrl(id: number): string {
  return `/admin/inquiries/${id}`;
}

async function galleryAddress(transaction: Knex.Transaction): Promise<string> {
  const { settings } = await readSite(transaction);
  return String(settings.get('curatorEmail') ?? '');
}
