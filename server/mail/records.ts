import type { Knex } from 'knex';
import { claimDue } from '../../database/claim-due.ts';
import { serialize } from '../../database/engine.ts';
import type { Row } from '../../database/tables.d.ts';
import { write } from '../../database/transaction.ts';
import { DAY, SECOND } from '../time/time.ts';
import { readAddress } from './address.ts';
import type { Attachment, DocumentReference, Mail, MailKind, Mails } from './contract.ts';
import type { StoredMail } from './rows.ts';

/** The part of a mail that is deleted after it has been sent. */
interface Content {
  /** Random, unique across databases. Mails written before 2026-11-23 have none. */
  messageId?: string;
  props: Mails[MailKind];
  unsubscribe?: string;
  replyTo?: string;
  attachments?: Attachment[];
  documents?: DocumentReference[];
}

/** A mail that this process may send until its lease ends. */
export interface ClaimedMail extends Content {
  id: number;
  key: string;
  to: string;
  kind: MailKind;
  /** Number of attempts, including this one. */
  attempts: number;
  /** Milliseconds UTC; afterwards another process may claim the mail. */
  leaseUntil: number;
}

/**
 * Inserts a mail into the outbox, in the transaction of its event; a worker sends it after the commit. Returns `known`
 * when the key exists already, and `unsendable` when the address is invalid; then nothing is inserted.
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

/**
 * Serializes writes for a person without an account with the erasure of that person, until the transaction ends. An erasure finds
 * all that has the address, or none of a later write. Call it before locking rows, other than the account's. No address: no lock.
 */
export async function lockAddress(transaction: Knex.Transaction, text: string | null): Promise<void> {
  const address = readAddress(text ?? '');
  if (address !== null) await serialize(transaction, { text: `address:${address}` });
}

/** Mails that wait to be sent now. */
export function dueMails(database: Knex, now: number) {
  return database('outbox').where('due_at', '<=', now);
}

/** The row of an unsent mail, which has its content. */
type OutboxRow = Row<'outbox', { kind: MailKind; content: string }>;

/** Claims the mail that has been due for longest; null where none is due. */
export async function claim(
  database: Knex,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<ClaimedMail | null> {
  const lease = leaseUntil - now;
  const row = await claimDue<OutboxRow>(database, {
    table: 'outbox',
    key: ['id'],
    counter: 'attempts',
    now,
    leaseMs: lease,
  });
  if (!row) return null;
  const { id, key, recipient: to, kind, content, attempts } = row;
  return { id, key, kind, attempts, ...JSON.parse(content), to, leaseUntil };
}

/** Milliseconds to wait for the write lock; a sent mail that is not marked would be sent again. */
const MARK_SENT_TIMEOUT = 30 * SECOND;

/** Marks a mail as sent and deletes content and recipient; the key stays. */
export async function markSent(database: Knex, { id }: ClaimedMail, now: number): Promise<void> {
  const rest = { sent_at: now, due_at: null, content: null, recipient: '', failure: null };
  await write(database, (transaction) => transaction('outbox').where({ id }).update(rest), {
    lockTimeoutMs: MARK_SENT_TIMEOUT,
  });
}

/** Schedules the next attempt, unless the lease has ended and another process has claimed the mail. */
export async function postpone(
  database: Knex,
  { id, leaseUntil }: ClaimedMail,
  { until, failure }: { until: number; failure: string },
): Promise<void> {
  await write(database, (transaction) =>
    transaction('outbox').where({ id, due_at: leaseUntil }).update({ due_at: until, failure }),
  );
}

/** Stops retrying. The content stays, so that an operator can retry. */
export async function giveUp(database: Knex, { id, leaseUntil }: ClaimedMail, failure: string): Promise<void> {
  await write(database, (transaction) =>
    transaction('outbox').where({ id, due_at: leaseUntil }).update({ due_at: null, failure }),
  );
}

/** The oldest first. */
export function findByKeys(database: Knex, keys: string[]): Promise<StoredMail[]> {
  return database<StoredMail>('outbox')
    .whereIn('key', keys)
    .orderBy('id')
    .select('id', 'key', 'kind', 'attempts', 'due_at', 'created_at', 'sent_at', 'failure');
}

/** Neither sent nor waiting. */
export function givenUp(mails: Knex.QueryBuilder): void {
  mails.whereNull('sent_at').whereNull('due_at');
}

/** Sends mails that were given up, and returns their kinds; `to`: another address than before. */
export function retry(
  transaction: Knex.Transaction,
  ids: number[],
  { to, now }: { to: string | null; now: number },
): Promise<{ kind: string }[]> {
  return transaction('outbox')
    .where(givenUp)
    .whereIn('id', ids)
    .update({ due_at: now, attempts: 0, failure: null, ...(to !== null && { recipient: to }) })
    .returning('kind');
}

/** Sends unsent mails, with these keys or of these kinds, to another address. */
export async function readdress(
  transaction: Knex.Transaction,
  { from, to, ...which }: { from: string; to: string } & ({ keys: string[] } | { kinds: MailKind[] }),
): Promise<void> {
  const mails = transaction('outbox').where({ recipient: from, sent_at: null });
  if ('keys' in which) mails.whereIn('key', which.keys);
  else mails.whereIn('kind', which.kinds);
  await mails.update({ recipient: to });
}

/** Milliseconds for which undeliverable mails are stored. */
const GIVEN_UP_RETENTION = 90 * DAY;

/** Deletes undeliverable mails after their retention. */
export async function deleteGivenUpMails(database: Knex, now: number): Promise<void> {
  await write(database, (transaction) =>
    transaction('outbox')
      .whereNull('sent_at')
      .whereNull('due_at')
      .where('created_at', '<=', now - GIVEN_UP_RETENTION)
      .delete(),
  );
}

interface WithdrawnMails {
  to: Knex.QueryBuilder | string[];
  /** Default: all kinds. */
  kinds?: readonly MailKind[];
  /** Creation time of the newest of them. Default: of all times. */
  until?: number;
}

/** Deletes unsent mails, undeliverable ones included. */
export async function withdraw(transaction: Knex.Transaction, { to, kinds, until }: WithdrawnMails): Promise<void> {
  const mails = transaction('outbox').whereNull('sent_at').whereIn('recipient', to);
  if (kinds) mails.whereIn('kind', kinds);
  if (until !== undefined) mails.where('created_at', '<=', until);
  await mails.delete();
}

/** Deletes unsent mails with these keys. */
export async function withdrawKeys(transaction: Knex.Transaction, keys: string[]): Promise<void> {
  await transaction('outbox').whereNull('sent_at').whereIn('key', keys).delete();
}

/** Deletes unsent mails about orders with these numbers. */
export async function withdrawOfOrders(transaction: Knex.Transaction, numbers: string[]): Promise<void> {
  const mails = () => transaction('outbox').whereNull('sent_at');
  for (const number of numbers) await mails().where('content', 'like', `%"number":"${number}"%`).delete();
}
