import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { mailName } from './names.ts';
import { givenUp, retry } from './records.ts';
import type { GivenUpMail } from './rows.ts';

/** Mails that one request sends again. */
export const MAX_AT_ONCE = 1_000;

/** How many of each kind. */
export async function countGivenUp(database: Knex): Promise<Map<string, number>> {
  const rows: { kind: string; count: number }[] = await database('outbox')
    .where(givenUp)
    .groupBy('kind')
    .orderBy('kind')
    .select('kind')
    .count({ count: '*' });
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** One page, by the time of writing. `kind`: empty for all. */
export async function listGivenUp(
  database: Knex,
  { kind, direction, page, size }: { kind: string; direction: 'asc' | 'desc'; page: number; size: number },
): Promise<GivenUpMail[]> {
  const mails = database('outbox').where(givenUp);
  if (kind !== '') mails.where({ kind });
  const rows = await mails
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .select(...COLUMNS);
  return rows.map(withOrder);
}

const COLUMNS = ['id', 'kind', 'recipient', 'created_at', 'attempts', 'failure', 'content'] as const;

function withOrder<Mail extends { content: string | null }>({ content, ...mail }: Mail) {
  const number: unknown = content === null ? null : JSON.parse(content).props?.number;
  return { ...mail, order: typeof number === 'string' ? number : null };
}

/** A mail of the outbox, with its state. */
export async function findMail(
  database: Knex,
  id: number,
): Promise<(GivenUpMail & { state: 'given-up' | 'waiting' | 'sent' }) | null> {
  const row = await database('outbox')
    .where({ id })
    .first(...COLUMNS, 'sent_at', 'due_at');
  if (!row) return null;
  const { sent_at, due_at, ...mail } = row;
  const state = sent_at !== null ? 'sent' : due_at === null ? 'given-up' : 'waiting';
  return { ...withOrder(mail), state };
}

/** Makes a mail that was given up due now. `unchanged`: it is not given up. */
export function retryGivenUp(
  database: Knex,
  { id, actor, now }: ChangeBy & { id: number },
): Promise<'sent-again' | 'unchanged'> {
  return write(database, async (transaction) => {
    const [mail] = await retry(transaction, [id], { to: null, now });
    if (!mail) return 'unchanged';
    const subject = { subject: `mail:${id}`, subjectName: mailName(mail.kind) };
    await recordChange(transaction, { actor, action: 'mail.sent-again', ...subject }, now);
    return 'sent-again';
  });
}

/** The same for all, or for `MAX_AT_ONCE` of them, the oldest first. Returns how many. `kind`: empty for all. */
export function retryAllGivenUp(database: Knex, { kind, actor, now }: ChangeBy & { kind: string }): Promise<number> {
  return write(database, async (transaction) => {
    const oldest = transaction('outbox').where(givenUp).orderBy('id').limit(MAX_AT_ONCE);
    if (kind !== '') oldest.where({ kind });
    const ids = await oldest.forUpdate().pluck('id');
    const mails = await retry(transaction, ids, { to: null, now });
    if (mails.length === 0) return 0;
    const name = `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}${kind === '' ? '' : `: ${mailName(kind)}`}`;
    await recordChange(transaction, { actor, action: 'mail.sent-again', subject: 'mails', subjectName: name }, now);
    return mails.length;
  });
}
