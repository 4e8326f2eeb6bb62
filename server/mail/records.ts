import type { Knex } from 'knex';
import { readAddress } from './address.ts';
import type { Attachment, Mail, MailKind } from './contract.ts';

/** What of a mail is forgotten when it has been sent. */
interface Content {
  props: unknown;
  unsubscribe?: string;
  attachments?: Attachment[];
}

/** A mail that this process has taken on until its lease ends. */
export interface ClaimedMail extends Content {
  id: number;
  key: string;
  to: string;
  kind: MailKind;
  /** This one included. */
  attempts: number;
  /** When another process may try it. */
  leaseUntil: number;
}

/**
 * Writes a mail into the transaction of what it tells of; it is sent soon after the commit. `known`: this key has been
 * written before. `unsendable`: nothing is written, since no mail could reach such an address.
 */
export async function enqueue<Kind extends MailKind>(
  transaction: Knex.Transaction,
  { key, to, kind, ...content }: Mail<Kind>,
  now: number,
): Promise<'enqueued' | 'known' | 'unsendable'> {
  const recipient = readAddress(to);
  if (!recipient) return 'unsendable';
  const row = { key, recipient, kind, content: JSON.stringify(content), due_at: now, created_at: now };
  const inserted = await transaction('outbox').insert(row).onConflict('key').ignore().returning('id');
  return inserted.length > 0 ? 'enqueued' : 'known';
}

export async function isAnyDue(database: Knex, now: number): Promise<boolean> {
  return (await database('outbox').where('due_at', '<=', now).first('id')) !== undefined;
}

/** Takes up to `most` mails that are due, oldest first. Of several processes that ask at once each gets others. */
export async function claim(
  database: Knex,
  { most, now, leaseUntil }: { most: number; now: number; leaseUntil: number },
): Promise<ClaimedMail[]> {
  const due = database('outbox').where('due_at', '<=', now).orderBy(['due_at', 'id']).limit(most).select('id');
  const rows = await database('outbox')
    .whereIn('id', due)
    // Once more, for PostgreSQL: who has waited for another's update must look at what that has left.
    .where('due_at', '<=', now)
    .update({ due_at: leaseUntil, attempts: database.raw('attempts + 1') })
    .returning(['id', 'key', 'recipient', 'kind', 'content', 'attempts']);
  return rows.map(({ recipient, content, ...row }) => ({ ...row, ...JSON.parse(content), to: recipient, leaseUntil }));
}

/** It has been handed over: what it said is forgotten, its key is kept. */
export async function markSent(database: Knex, { id }: ClaimedMail, now: number): Promise<void> {
  await database('outbox').where({ id }).update({ sent_at: now, due_at: null, content: null, failure: null });
}

/** Leaves it to be tried again; unless its lease has ended, and it is another's. */
export async function postpone(
  database: Knex,
  { id, leaseUntil }: ClaimedMail,
  { until, failure }: { until: number; failure: string },
): Promise<void> {
  await database('outbox').where({ id, due_at: leaseUntil }).update({ due_at: until, failure });
}

/** Its content is kept, so that an operator can have it tried again. */
export async function giveUp(database: Knex, { id, leaseUntil }: ClaimedMail, failure: string): Promise<void> {
  await database('outbox').where({ id, due_at: leaseUntil }).update({ due_at: null, failure });
}
