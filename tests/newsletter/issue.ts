import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { sendIssue } from '../../server/newsletter/issues/actions.ts';
import { countRecipients } from '../../server/newsletter/issues/audience.ts';
import { createIssue, findIssue } from '../../server/newsletter/issues/records.ts';
import type { IssueFields } from '../../server/newsletter/issues/rows.ts';
import type { Knex } from '../support/knex.ts';

export const NOW = Date.UTC(2026, 10, 21, 4);

/** Writes a draft. */
export async function writeIssue(database: Knex, fields: Partial<IssueFields> = {}, now = NOW): Promise<number> {
  const written = {
    subject: 'November',
    preheader: 'New works',
    body: 'Hello.',
    audience: 'all',
    limit: '',
    items: '',
    ...fields,
  };
  const result = await createIssue(database, { fields: written, actor: COMMAND_LINE, now });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.id;
}

/** Schedules a draft for now: the worker begins with it in its next run. */
export async function send(
  database: Knex,
  id: number,
  { at = null, now = NOW }: { at?: number | null; now?: number } = {},
) {
  const issue = await findIssue(database, id);
  const recipients = issue ? await countRecipients(database, issue, now) : 0;
  return sendIssue(database, { id, version: issue?.version ?? 0, recipients, at, actor: COMMAND_LINE, now });
}

export const tokenOf = (email: string) => `token-${email.split('@')[0]}`;

/** Confirmed subscribers `s0@example.com`, `s1@example.com` … */
export async function subscribe(database: Knex, count: number, { from = 0, confirmedAt = 1 } = {}): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `s${from + index}@example.com`);
  const rows = emails.map((email) => ({
    email,
    token: tokenOf(email),
    requested_at: 1,
    expires_at: 2,
    confirmed_at: confirmedAt,
  }));
  await database.batchInsert('newsletter_subscriptions', rows, 100);
  return emails;
}

export async function deliveriesOf(database: Knex, issueId: number): Promise<Record<string, string>> {
  const rows = await database('newsletter_deliveries')
    .where('issue_id', issueId)
    .orderBy('id')
    .select('email', 'state');
  return Object.fromEntries(rows.map(({ email, state }) => [email ?? 'none', state]));
}
