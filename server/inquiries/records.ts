import type { Knex } from 'knex';
import { type AccountMerge, lockAccountExclusively, moveAccountRows } from '../../database/account-rows.ts';
import { deleteDue } from '../../database/batches/batches.ts';
import { inserted } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { lockAddress, withdrawKeys } from '../mail/records.ts';
import { DAY, HOUR } from '../time/time.ts';
import type { InquiryFields } from './contract.ts';
import { mailInquiry, mailKeys } from './mails.ts';

/** Milliseconds after the last message for which an inquiry is stored: two years. */
export const INQUIRY_RETENTION = 731 * DAY;

export interface NewInquiry extends InquiryFields {
  artwork: { id: number; title: string; artist: string; url: string };
  /** The collector who is signed in. */
  accountId: number | null;
  /** Random, for the address of replies. */
  token: string;
  /** The address of replies; null without one. */
  replyTo: string | null;
  now: number;
}

/** Milliseconds within which the same question of a person about a work is the same inquiry. */
const REPEATED_WITHIN = HOUR;

/**
 * Stores a question and sends it to the gallery, and a confirmation to the person. One that was sent twice is one inquiry: a double
 * tap, or a page that was loaded again.
 */
export async function createInquiry(
  database: Knex,
  { artwork, accountId, name, email, question, token, replyTo, now }: NewInquiry,
): Promise<number> {
  return write(database, async (transaction) => {
    if (accountId === null) await lockAddress(transaction, email);
    else await lockAccountExclusively(transaction, accountId);
    const known = await findRepeated(transaction, { artwork, accountId, email, question, now });
    if (known !== null) return known;
    const row = { token, artwork_id: artwork.id, artwork_title: artwork.title, account_id: accountId, name, email };
    const { id } = await inserted(
      transaction('inquiries')
        .insert({ ...row, created_at: now, updated_at: now })
        .returning('id'),
    );
    await transaction('inquiry_messages').insert({ inquiry_id: id, kind: 'question', body: question, sent_at: now });
    const contact = accountId === null ? null : await findContact(transaction, accountId);
    const isConfirmed = contact?.confirmedEmail === email;
    await mailInquiry(transaction, { id, name, email, artwork, replyTo }, { question, isConfirmed, now });
    return id;
  });
}

/** The open inquiry that has the question as its last message. After an answer, or once it is closed, the question is a new one. */
async function findRepeated(
  transaction: Knex.Transaction,
  { artwork, accountId, email, question, now }: Omit<NewInquiry, 'name' | 'token' | 'replyTo'>,
): Promise<number | null> {
  const row = await transaction('inquiries as i')
    .join('inquiry_messages as m', 'm.inquiry_id', 'i.id')
    .where({ 'i.artwork_id': artwork.id, 'i.account_id': accountId, 'i.email': email })
    .where('i.created_at', '>', now - REPEATED_WITHIN)
    .where({ 'i.state': 'open', 'm.kind': 'question', 'm.body': question })
    .whereNotExists((later) =>
      later
        .select('l.id')
        .from('inquiry_messages as l')
        .whereRaw('l.inquiry_id = i.id and l.id > m.id')
        .whereNot('l.kind', 'note'),
    )
    .first('i.id');
  return row?.id ?? null;
}

/** Name and address of a collector, with which the form is filled; null for an unknown account. */
export async function findContact(
  database: Knex,
  accountId: number,
): Promise<{ name: string; email: string; confirmedEmail: string | null } | null> {
  const row = await database('accounts')
    .where('id', accountId)
    .whereNull('erased_at')
    .first('name', 'email', 'email_verified_at');
  if (!row) return null;
  return { name: row.name, email: row.email ?? '', confirmedEmail: row.email_verified_at === null ? null : row.email };
}

/** The inquiries of two accounts of one person. */
export function mergeInquiries(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'inquiries' }, merge);
}

/** Inquiries of an account, and those of visitors from its confirmed address. Another collector may have typed the address. */
export function inquiriesOf(database: Knex, { accountId, email }: { accountId: number; email: string | null }) {
  return database('inquiries').where((own) => {
    own.where('account_id', accountId);
    if (email !== null) own.orWhere((visitors) => visitors.whereNull('account_id').where({ email }));
  });
}

/** Deletes the inquiries of a person with their messages and unsent mails. */
export async function eraseInquiries(
  transaction: Knex.Transaction,
  person: { accountId: number; email: string | null },
): Promise<void> {
  const ids: number[] = await inquiriesOf(transaction, person).pluck('id');
  const messages: number[] = await transaction('inquiry_messages').whereIn('inquiry_id', ids).pluck('id');
  await withdrawKeys(transaction, mailKeys(ids, messages));
  await transaction('inquiries').whereIn('id', ids).delete();
}

/** Deletes inquiries whose last message is older than the retention. */
export async function sweepInquiries(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('inquiries')
      .where('updated_at', '<', now - INQUIRY_RETENTION)
      .orderBy('updated_at')
      .forUpdate();
  await deleteDue(database, { table: 'inquiries', key: ['id'], due }, signal);
}
