import type { Knex } from 'knex';
import { inserted } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { AuditAction } from '../../audit/actions.ts';
import type { AuditChange, ChangeBy, SentForm, UndoOutcome } from '../../audit/contract.ts';
import { changedFields, differences, undoFields } from '../../audit/differences.ts';
import { recordChange } from '../../audit/records.ts';
import { createOnce } from '../../audit/sent-forms.ts';
import { DAY } from '../../time/time.ts';
import { describeAudience, describeLimit, findLimits } from './audience.ts';
import { audienceText, itemsText, limitText, MAX_ITEMS, parseAudience, parseItems, parseLimit } from './items.ts';
import {
  type EditedIssue,
  type IssueFields,
  type IssueItem,
  type IssueListRow,
  type IssueRow,
  type Limit,
  type LimitKind,
  MAX_SUBJECT,
  RESTORED,
  type SimilarIssue,
} from './rows.ts';
import { findShownItems } from './shown-items.ts';

/** Begins the subject of a copy for those who have received the issue. */
const CORRECTION = 'Correction: ';
/** Characters of a text in the audit log. */
const MAX_LOGGED = 300;

/** Fields, as the audit log names them. */
export const ISSUE_FIELD_NAMES: Record<keyof IssueFields, string> = {
  subject: 'Subject',
  preheader: 'Preview text',
  body: 'Text',
  audience: 'Recipients',
  limit: 'Only',
  items: 'Works, artists and exhibitions',
};

/** All issues, the newest first. */
export function listIssues(database: Knex): Promise<IssueListRow[]> {
  return database('newsletter_issues as n')
    .leftJoin('artists as ar', 'ar.id', 'n.artist_id')
    .leftJoin('newsletter_issues as l', 'l.id', 'n.limit_issue_id')
    .orderBy('n.id', 'desc')
    .select<IssueListRow[]>(LISTED.map((column) => `n.${column}` as const))
    .select('ar.name as artist', 'l.subject as limit_subject');
}

const LISTED = [
  ...(['id', 'state', 'version', 'subject', 'preheader', 'audience', 'artist_id', 'scheduled_at'] as const),
  ...([
    'started_at',
    'retry_at',
    'finished_at',
    'position',
    'total',
    'sent',
    'failed',
    'uncertain',
    'unsubscribed',
    'bounced',
  ] as const),
  ...([
    'limit_kind',
    'limit_issue_id',
    'complaints',
    'visits',
    'failure',
    'failures',
    'reported_at',
    'staff_id',
    'actor',
  ] as const),
  ...(['created_at', 'updated_at'] as const),
];

export async function findIssue(database: Knex, id: number): Promise<IssueRow | null> {
  return (await database('newsletter_issues').where({ id }).first()) ?? null;
}

/** A draft, or what an issue was when it was sent, as its form shows it; null if there is none. */
export async function findEditedIssue(database: Knex, id: number): Promise<EditedIssue | null> {
  const row = await findIssue(database, id);
  return row && editedIssue(database, row);
}

async function editedIssue(database: Knex, row: IssueRow): Promise<EditedIssue> {
  const { id, version, subject, preheader, body } = row;
  const items = itemsText(await findItems(database, id));
  // An artist who was merged is the remaining one.
  const audience = audienceText((await findAudience(database, audienceText(row))) ?? row);
  return { id, version, subject, preheader, body, audience, limit: limitText(row), items };
}

/** The items of an issue in their order, each once. An artist who was merged is the remaining one, who can be an item as well. */
export async function findItems(database: Knex, issueId: number): Promise<IssueItem[]> {
  const rows = await database('newsletter_items as i')
    .leftJoin('artists as ar', 'ar.id', 'i.artist_id')
    .where('i.issue_id', issueId)
    .orderBy('i.position')
    .select('i.artwork_id', 'i.artist_id', 'i.exhibition_id', 'ar.merged_into_id');
  const items = rows.map(({ artwork_id, artist_id, exhibition_id, merged_into_id }): IssueItem => {
    if (artwork_id !== null) return { kind: 'artwork', id: artwork_id };
    if (artist_id !== null) return { kind: 'artist', id: merged_into_id ?? artist_id };
    return { kind: 'exhibition', id: exhibition_id ?? 0 };
  });
  return parseItems(itemsText(items));
}

type CreateOutcome =
  | { outcome: 'created'; id: number }
  | { outcome: 'unknown-audience' }
  | { outcome: 'unknown-limit' }
  /** The form has created another issue. */
  | { outcome: 'form-used' };

interface Creation extends ChangeBy {
  fields: IssueFields;
  /** Creates one issue, also if it is sent twice. */
  form?: SentForm;
}

export async function createIssue(database: Knex, { form, ...creation }: Creation): Promise<CreateOutcome> {
  return write(database, (transaction) =>
    createOnce<CreateOutcome>(transaction, { form, now: creation.now }, () => insertIssue(transaction, creation)),
  );
}

async function insertIssue(
  transaction: Knex.Transaction,
  { fields, ...by }: Omit<Creation, 'form'>,
): Promise<CreateOutcome> {
  const audience = await findAudience(transaction, fields.audience);
  if (!audience) return { outcome: 'unknown-audience' };
  const limit = await findLimit(transaction, fields.limit);
  if (!limit) return { outcome: 'unknown-limit' };
  const { subject, preheader, body } = fields;
  const times = { created_at: by.now, updated_at: by.now };
  const who = { staff_id: by.actor.staffId, actor: by.actor.name };
  const row = { subject, preheader, body, ...audience, ...limit, ...who, ...times };
  const { id } = await inserted(transaction('newsletter_issues').insert(row).returning('id'));
  await storeItems(transaction, id, parseItems(fields.items));
  await recordChange(transaction, { ...by, action: 'newsletter.created', ...issueSubject({ id, subject }) }, by.now);
  return { outcome: 'created', id };
}

type EditOutcome =
  | { outcome: 'saved' | 'unchanged' | 'unknown' | 'not-draft' | 'unknown-audience' | 'unknown-limit' | 'too-many' }
  /** Another person has saved meanwhile: the values of now. */
  | { outcome: 'conflict'; current: EditedIssue };

/** Changes fields of a draft. `seenItems`: the items that a form was opened with, which then decide alone whether there is a conflict. */
export function editIssue(
  database: Knex,
  {
    id,
    version,
    fields,
    seenItems,
    ...by
  }: ChangeBy & { id: number; version: number | null; fields: Partial<IssueFields>; seenItems?: string },
): Promise<EditOutcome> {
  return write(database, async (transaction) => {
    const row = await lockIssue(transaction, id);
    if (!row) return { outcome: 'unknown' };
    const current = await editedIssue(transaction, row);
    const { id: _, version: stored, ...before } = current;
    const after = { ...before, ...fields };
    const { before: was, after: will } = changedFields(before, after);
    if (Object.keys(will).length === 0) return { outcome: 'unchanged' };
    if (row.state !== 'draft') return { outcome: 'not-draft' };
    const isConflict = seenItems === undefined ? version !== null && version !== stored : seenItems !== before.items;
    if (isConflict) return { outcome: 'conflict', current };
    const audience = await findAudience(transaction, after.audience);
    if (!audience) return { outcome: 'unknown-audience' };
    const limit = await findLimit(transaction, after.limit);
    if (!limit) return { outcome: 'unknown-limit' };
    if (parseItems(after.items).length > MAX_ITEMS) return { outcome: 'too-many' };
    const texts = [await readable(transaction, before), await readable(transaction, after)] as const;
    const changes = differences(...texts, ISSUE_FIELD_NAMES).map(shortened);
    const { subject, preheader, body } = after;
    // The reason why it was not sent may not apply any more.
    const failure = row.failure === RESTORED ? RESTORED : null;
    await transaction('newsletter_issues')
      .where({ id })
      .update({ subject, preheader, body, ...audience, ...limit, failure, version: stored + 1, updated_at: by.now });
    if (after.items !== before.items) {
      await transaction('newsletter_items').where('issue_id', id).delete();
      await storeItems(transaction, id, parseItems(after.items));
    }
    const undo = { kind: 'newsletter.fields', id, before: was, after: will } as const;
    const line = { ...by, action: 'newsletter.changed', ...issueSubject(after, id), changes, undo } as const;
    await recordChange(transaction, line, by.now);
    return { outcome: 'saved' };
  });
}

/** Undoes an edit of a draft. */
export async function undoIssueFields(
  transaction: Knex.Transaction,
  { id, ...recorded }: { id: number; before: Partial<IssueFields>; after: Partial<IssueFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const current = await findIssue(transaction, id);
  if (current && current.state !== 'draft') return { outcome: 'refused', reason: 'The issue is no longer a draft.' };
  return undoFields<IssueFields>(await findEditedIssue(transaction, id), recorded, ISSUE_FIELD_NAMES, (change) =>
    editIssue(transaction, { id, ...change, ...by }),
  );
}

/** A new draft with what another issue has. `limit`: for those who have received that issue, or for those who have not. */
export async function duplicateIssue(
  database: Knex,
  { id, limit = null, ...by }: Omit<Creation, 'fields'> & { id: number; limit?: LimitKind | null },
): Promise<{ outcome: 'created'; id: number } | { outcome: 'unknown' }> {
  const from = await findIssue(database, id);
  if (!from) return { outcome: 'unknown' };
  const { id: _, version, ...fields } = await editedIssue(database, from);
  if (limit !== null && from.finished_at === null) return { outcome: 'unknown' };
  if (limit !== null) fields.limit = limitText({ limit_kind: limit, limit_issue_id: id });
  // The correction also goes to recipients who have left the audience since.
  if (limit === 'received')
    Object.assign(fields, {
      audience: 'all',
      subject: `${CORRECTION}${fields.subject}`.slice(0, MAX_SUBJECT).toWellFormed(),
    });
  const created = await createIssue(database, { fields, ...by });
  // The artist whose followers received it was deleted.
  if (created.outcome === 'created') return created;
  return duplicateForAll(database, fields, by);
}

async function duplicateForAll(database: Knex, fields: IssueFields, by: Omit<Creation, 'fields'>) {
  const created = await createIssue(database, { fields: { ...fields, audience: 'all' }, ...by });
  return created.outcome === 'created' ? created : { outcome: 'unknown' as const };
}

/** Deletes a draft. */
export function deleteIssue(
  database: Knex,
  { id, ...by }: ChangeBy & { id: number },
): Promise<'deleted' | 'not-draft' | 'unknown'> {
  return write(database, async (transaction) => {
    const issue = await lockIssue(transaction, id);
    if (!issue) return 'unknown';
    if (issue.state !== 'draft') return 'not-draft';
    await transaction('newsletter_issues').where({ id }).delete();
    await recordIssueAction(transaction, issue, { ...by, action: 'newsletter.deleted' });
    return 'deleted';
  });
}

/** Milliseconds after its beginning for which an issue is found by its subject. */
const SIMILAR_LIFETIME = 90 * DAY;

/** Other issues with the subject of a draft that were sent lately, or will be, the newest first. */
export async function findSimilarIssues(
  database: Knex,
  { id, subject, ...limit }: IssueRow,
  now: number,
): Promise<SimilarIssue[]> {
  const rows: SimilarIssue[] = await database('newsletter_issues')
    .whereNot({ id })
    .where((either) => either.where('state', 'scheduled').orWhere('started_at', '>', now - SIMILAR_LIFETIME))
    .orderBy('id', 'desc')
    .select('id', 'subject', 'state', 'sent', 'started_at', 'scheduled_at');
  const limits = await findLimits(database, limit);
  // Subscribers who have received these do not receive the draft.
  const missed = limits.flatMap(({ limit_kind, limit_issue_id }) => (limit_kind === 'missed' ? [limit_issue_id] : []));
  const compared = (text: string) => text.trim().toLowerCase();
  return rows.filter((issue) => compared(issue.subject) === compared(subject) && !missed.includes(issue.id));
}

/** Locks the row until the transaction ends. */
export async function lockIssue(transaction: Knex.Transaction, id: number): Promise<IssueRow | null> {
  return (await transaction('newsletter_issues').where({ id }).forUpdate().first()) ?? null;
}

/** The line of the audit log for an action without changed fields. It names the issue, and no address. */
export async function recordIssueAction(
  transaction: Knex.Transaction,
  issue: Pick<IssueRow, 'id' | 'subject'>,
  {
    action,
    changes,
    ...by
  }: ChangeBy & { action: AuditAction; changes?: { field: string; from: string | null; to: string | null }[] },
): Promise<void> {
  await recordChange(transaction, { ...by, action, ...issueSubject(issue), ...(changes && { changes }) }, by.now);
}

/** An issue as the audit log names it. */
export function issueSubject(issue: { id?: number; subject: string }, id = issue.id) {
  return { subject: `newsletter:${id}`, subjectName: `“${issue.subject}”` };
}

/** The audience of a field; null if it is none, or if there is no such artist. */
async function findAudience(database: Knex, text: string) {
  const audience = parseAudience(text);
  if (audience?.audience !== 'followers') return audience;
  const artist = await database('artists')
    .where('id', audience.artist_id ?? 0)
    .first('id', 'merged_into_id');
  return artist ? { ...audience, artist_id: artist.merged_into_id ?? artist.id } : null;
}

/** The limit of a field; null if it is none, or if there is no such issue. */
async function findLimit(database: Knex, text: string): Promise<Limit | null> {
  const limit = parseLimit(text);
  if (!limit || limit.limit_issue_id === null) return limit;
  const issue = await database('newsletter_issues')
    .where('id', limit.limit_issue_id)
    .whereNotNull('started_at')
    .first('id');
  return issue ? limit : null;
}

/** The log shows the beginning of a long text; the undo has all of it. */
function shortened({ field, from, to }: AuditChange): AuditChange {
  return { field, from: excerpt(from), to: excerpt(to) };
}

function excerpt(text: string | null): string | null {
  return text !== null && text.length > MAX_LOGGED ? `${text.slice(0, MAX_LOGGED).toWellFormed()}…` : text;
}

/** Names instead of ids. */
async function readable(database: Knex, { audience, limit, items, ...texts }: IssueFields): Promise<IssueFields> {
  const parsed = parseAudience(audience);
  const parsedLimit = parseLimit(limit);
  const shown = await findShownItems(database, parseItems(items), 0);
  return {
    ...texts,
    audience: parsed ? await describeAudience(database, parsed) : '',
    limit: parsedLimit ? await describeLimit(database, parsedLimit) : '',
    items: shown.map(({ title }) => title).join(', '),
  };
}

/** Items that no longer exist are left out. */
async function storeItems(transaction: Knex.Transaction, issueId: number, items: IssueItem[]): Promise<void> {
  const known = await findShownItems(transaction, items.slice(0, MAX_ITEMS), 0);
  const rows = known.map(({ kind, id }, position) => ({ issue_id: issueId, position, [`${kind}_id`]: id }));
  if (rows.length > 0) await transaction('newsletter_items').insert(rows);
}

/**
 * Puts a restored artwork where it was in an issue, or at the end of a draft that was put in another order. Issues that were sent had
 * it, so it returns to them too. The caller writes the line of the audit log.
 */
export async function returnItem(
  transaction: Knex.Transaction,
  { id, artworkId, position }: { id: number; artworkId: number; position: number },
): Promise<'returned' | 'full' | 'sent' | 'unknown'> {
  const issue = await lockIssue(transaction, id);
  if (!issue) return 'unknown';
  const taken: number[] = await transaction('newsletter_items').where('issue_id', id).pluck('position');
  if (taken.length >= MAX_ITEMS) return 'full';
  if (taken.includes(position) && issue.state !== 'draft') return 'sent';
  const free = taken.includes(position) ? Math.max(...taken) + 1 : position;
  await transaction('newsletter_items').insert({ issue_id: id, position: free, artwork_id: artworkId });
  return 'returned';
}

/** Whether a mail of the issue would have a text, or something that is public. */
export async function hasContent(
  database: Knex,
  { id, body }: Pick<IssueRow, 'id' | 'body'>,
  now: number,
): Promise<boolean> {
  if (body.trim() !== '') return true;
  const items = await findShownItems(database, await findItems(database, id), now);
  return items.some(({ isPublic }) => isPublic);
}
