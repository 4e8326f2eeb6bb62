import type { Knex } from 'knex';
import { countRows } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import { DAY } from '../../time/time.ts';
import { findInquiredArtwork } from '../artwork.ts';
import { mailReply } from '../mails.ts';
import type { InquiryRow } from '../rows.ts';
import { type InboundMail, readMail } from './read-mail.ts';

/** Replies in one inquiry within a day: of more the gallery is not notified by mail, and still more are not stored. */
const MAX_A_DAY = { notified: 30, stored: 100 };

/**
 * Adds a mail to the inquiry with this token, which is open again, and notifies the gallery. `known`: it was received before.
 * `unknown`: there is no such inquiry, or it was erased. `too-many`: the mail is not stored now.
 */
export async function receiveReply(
  database: Knex,
  { token, mail: received, now }: { token: string; mail: InboundMail; now: number },
): Promise<'stored' | 'known' | 'unknown' | 'too-many'> {
  return write(database, async (transaction) => {
    const inquiry: InquiryRow | undefined = await transaction('inquiries').where({ token }).forUpdate().first();
    if (!inquiry) return 'unknown';
    const { id } = inquiry;
    const replies = transaction('inquiry_messages').where({ inquiry_id: id, kind: 'reply' });
    const count = await countRows(replies.where('sent_at', '>', now - DAY));
    if (count >= MAX_A_DAY.stored) return 'too-many';
    const mail = readMail(received);
    const [message] = await transaction('inquiry_messages')
      .insert({
        inquiry_id: id,
        kind: 'reply',
        sender: mail.from === inquiry.email ? null : mail.from,
        body: mail.body,
        quoted: mail.quoted,
        attachments: mail.attachments.join('\n'),
        mail_id: mail.id,
        sent_at: now,
      })
      .onConflict(['inquiry_id', 'mail_id'])
      .ignore()
      .returning('id');
    if (!message) return 'known';
    await transaction('inquiries').where({ id }).update({ state: 'open', updated_at: now });
    if (count >= MAX_A_DAY.notified) return 'stored';
    const artwork = await findInquiredArtwork(transaction, inquiry, now);
    const person = { id, name: inquiry.name, email: mail.from, artwork };
    await mailReply(transaction, person, { messageId: message.id, text: mail.body, now });
    return 'stored';
  });
}
