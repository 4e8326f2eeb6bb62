import type { Knex } from 'knex';
import { inserted, required } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { AuditAction } from '../../audit/actions.ts';
import type { ChangeBy, SentForm } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { isRepeated } from '../../audit/sent-forms.ts';
import { formatDate } from '../../time/time.ts';
import { findInquiredArtwork } from '../artwork.ts';
import { mailAnswer } from '../mails.ts';
import type { InquiryRow, MessageRow } from '../rows.ts';

// Lines of the audit log name the inquiry and its artwork: no names, addresses or texts of persons.

/**
 * Sends an answer by mail. `seen`: id of the last message that the member has read; `newer` if there is another one by now, also the
 * answer of another member. The same answer sent again is one answer.
 */
export function answerInquiry(
  database: Knex,
  {
    id,
    seen,
    text,
    signature,
    replyTo,
    ...by
  }: ChangeBy & {
    id: number;
    seen: number;
    text: string;
    signature: string;
    /** The address of replies by the inquiry's token; null without one. */
    replyTo: (token: string) => string | null;
  },
): Promise<'answered' | 'newer' | 'unsendable' | 'unknown'> {
  return write(database, async (transaction) => {
    const inquiry = await lockInquiry(transaction, id);
    if (!inquiry) return 'unknown';
    const messages = () => transaction('inquiry_messages').where('inquiry_id', id);
    const { last } = await required(messages().whereNot('kind', 'note').max({ last: 'id' }).first());
    if (last !== seen) {
      const next = await messages().whereNot('kind', 'note').where('id', '>', seen).orderBy('id').first();
      return next && isAnswer(next, text, by) ? 'answered' : 'newer';
    }
    const question = await required(messages().whereIn('kind', ['question', 'reply']).orderBy('id', 'desc').first());
    const row = { inquiry_id: id, kind: 'answer' as const, staff_name: by.actor.name, body: text, sent_at: by.now };
    const { id: messageId } = await inserted(transaction('inquiry_messages').insert(row).returning('id'));
    const artwork = await findInquiredArtwork(transaction, inquiry, by.now);
    const mail = { name: inquiry.name, email: inquiry.email, artwork, replyTo: replyTo(inquiry.token) };
    const quoted = { question: question.body, writtenOn: formatDate(question.sent_at) };
    const sent = await mailAnswer(transaction, mail, { id: messageId, text, signature, ...quoted, now: by.now });
    if (sent === 'unsendable') {
      await messages().where('id', messageId).delete();
      return 'unsendable';
    }
    await transaction('inquiries').where({ id }).update({ state: 'answered', updated_at: by.now });
    await recordInquiryAction(transaction, inquiry, { ...by, action: 'inquiry.answered' });
    return 'answered';
  });
}

/** Whether a message is this answer: its form was sent twice. */
function isAnswer({ kind, body, staff_name }: MessageRow, text: string, { actor }: ChangeBy): boolean {
  return kind === 'answer' && body === text && staff_name === actor.name;
}

/** Adds a text that only staff see, once for each form and text. */
export function noteInquiry(
  database: Knex,
  { id, text, form, ...by }: ChangeBy & { id: number; text: string; form: SentForm },
): Promise<'noted' | 'unknown'> {
  return write(database, async (transaction) => {
    const inquiry = await lockInquiry(transaction, id);
    if (!inquiry) return 'unknown';
    if (await isRepeated(transaction, form, by.now)) return 'noted';
    const row = { inquiry_id: id, kind: 'note' as const, staff_name: by.actor.name, body: text, sent_at: by.now };
    await transaction('inquiry_messages').insert(row);
    await transaction('inquiries').where({ id }).update({ updated_at: by.now });
    await recordInquiryAction(transaction, inquiry, { ...by, action: 'inquiry.noted' });
    return 'noted';
  });
}

/** Closes an inquiry that needs no answer any more, or opens it again. */
export function closeInquiry(
  database: Knex,
  { id, isClosed, ...by }: ChangeBy & { id: number; isClosed: boolean },
): Promise<'saved' | 'unchanged' | 'unknown'> {
  return write(database, async (transaction) => {
    const inquiry = await lockInquiry(transaction, id);
    if (!inquiry) return 'unknown';
    if ((inquiry.state === 'closed') === isClosed) return 'unchanged';
    await transaction('inquiries')
      .where({ id })
      .update({ state: isClosed ? 'closed' : 'open' });
    await recordInquiryAction(transaction, inquiry, { ...by, action: isClosed ? 'inquiry.closed' : 'inquiry.opened' });
    return 'saved';
  });
}

function lockInquiry(transaction: Knex.Transaction, id: number): Promise<InquiryRow | undefined> {
  return transaction('inquiries').where({ id }).forUpdate().first();
}

async function recordInquiryAction(
  transaction: Knex.Transaction,
  { id, artwork_title }: InquiryRow,
  { action, ...by }: ChangeBy & { action: AuditAction },
): Promise<void> {
  const subject = { subject: `inquiry:${id}`, subjectName: `Inquiry ${id} about ${artwork_title}` };
  await recordChange(transaction, { ...by, action, ...subject }, by.now);
}
