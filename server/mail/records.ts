import type { Knex } from 'knex';
import { claimDue } from '../../database/claim-due.ts';
import { write } from '../../database/transaction.ts';
import { DAY, SECOND } from '../time.ts';
import { readAddress } from './address.ts';
import type { Attachment, DocumentReference, Mail, MailKind, Mails } from './contract.ts';

/** What of a mail is forgotten when it has been sent. */
interface Content {
  /** Random, so that no other mail of any database has it. Mails written before 2026-11-23 lack it. */
  messageId?: string;
  props: Mails[MailKind];
  unsubscribe?: string;
  attachments?: Attachment[];
  documents?: DocumentReference[];
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
  const row = {
    key,
    recipient,
    kind,
    content: JSON.stringify({ ...content, messageId: crypto.randomUUID() }),
    due_at: now,
    created_at: now,
  };
  const inserted = await transaction('outbox').insert(row).onConflict('key').ignore().returning('id');
  return inserted.length > 0 ? 'enqueued' : 'known';
}

export async function isAnyDue(database: Knex, now: number): Promise<boolean> {
  return (await database('outbox').where('due_at', '<=', now).first('id')) !== undefined;
}

interface OutboxRow {
  id: number;
  key: string;
  recipient: string;
  kind: MailKind;
  content: string;
  attempts: number;
}

/** Claims the mail that has been due for longest; null where none is due. */
export async function claim(
  database: Knex,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<ClaimedMail | null> {
  const lease = leaseUntil - now;
  const row = await claimDue<OutboxRow>(database, { table: 'outbox', key: ['id'], counter: 'attempts', now, lease });
  if (!row) return null;
  const { id, key, recipient: to, kind, content, attempts } = row;
  return { id, key, kind, attempts, ...JSON.parse(content), to, leaseUntil };
}

/** Milliseconds for noting what has been sent, however busy the database is: unnoted, it would be sent again. */
const patienceMs = 30 * SECOND;

/** It has been handed over: what it said and to whom is forgotten, its key is kept. */
export async function markSent(database: Knex, { id }: ClaimedMail, now: number): Promise<void> {
  const rest = { sent_at: now, due_at: null, content: null, recipient: '', failure: null };
  await write(database, (transaction) => transaction('outbox').where({ id }).update(rest), { patienceMs });
}

/** Leaves it to be tried again; unless its lease has ended, and it is another's. */
export async function postpone(
  database: Knex,
  { id, leaseUntil }: ClaimedMail,
  { until, failure }: { until: number; failure: string },
): Promise<void> {
  await write(database, (transaction) =>
    transaction('outbox').where({ id, due_at: leaseUntil }).update({ due_at: until, failure }),
  );
}

/** Its content is kept, so that an operator can have it tried again. */
export async function giveUp(database: Knex, { id, leaseUntil }: ClaimedMail, failure: string): Promise<void> {
  await write(database, (transaction) =>
    transaction('outbox').where({ id, due_at: leaseUntil }).update({ due_at: null, failure }),
  );
}

/** Milliseconds after which nobody tries again what was given up. */
const givenUpFor = 90 * DAY;

/** Forgets mails that have been given up for long. */
export async function sweepGivenUp(database: Knex, now: number): Promise<void> {
  await write(database, (transaction) =>
    transaction('outbox')
      .whereNull('sent_at')
      .whereNull('due_at')
      .where('created_at', '<=', now - givenUpFor)
      .delete(),
  );
}

/** Forgets mails written by then that have not been sent and are of no use any more, those given up among them. */
export async function withdraw(
  transaction: Knex.Transaction,
  { to, kinds, until }: { to: Knex.QueryBuilder; kinds: readonly MailKind[]; until: number },
): Promise<void> {
  await transaction('outbox')
    .whereNull('sent_at')
    .whereIn('recipient', to)
    .whereIn('kind', kinds)
    .where('created_at', '<=', until)
    .delete();
}
