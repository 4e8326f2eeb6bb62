import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { inserted } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import { write } from '../../../database/transaction.ts';
import type { Actor, AuditChange, ChangeBy, Undo } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { DAY, formatDateTime } from '../../time/time.ts';
import type { PublishFailure, ScheduledPage, SitePart } from '../contract.ts';
import { isSitePart, partStore, partSubject } from '../parts.ts';

/** Milliseconds for which a preview is stored. */
export const PREVIEW_LIFETIME = DAY;

type Recorded = { [name: string]: Undo[string] };

/** A change that is not public: the changed fields, before and after. */
export interface Draft {
  fields: { before: Recorded; after: Recorded };
  publishAt: number;
  staffId: number | null;
  actor: string;
}

export interface StoredDraft extends Draft {
  /** A change that replaces it has another one. */
  id: number;
  createdAt: number;
  publishFailure: PublishFailure | null;
}

/** The scheduled change of a part; null if there is none. */
export async function findScheduled(database: Knex, part: SitePart): Promise<StoredDraft | null> {
  const row = await database('site_drafts').where({ part }).whereNotNull('publish_at').first();
  return row
    ? {
        id: row.id,
        fields: readFields(row) ?? { before: {}, after: {} },
        publishAt: row.publish_at ?? 0,
        staffId: row.staff_id,
        actor: row.actor,
        createdAt: row.created_at,
        publishFailure: publishFailureOf(row),
      }
    : null;
}

/** The fields of a scheduled change; null if they are damaged, for example by an edit of the database by hand. */
function readFields({ part, fields }: Pick<Row<'site_drafts'>, 'part' | 'fields'>): Draft['fields'] | null {
  try {
    const { before, after } = JSON.parse(fields);
    if (!isObject(before) || !isObject(after)) return null;
    const names = Object.keys(after);
    const { textOf = (_field: string, value: unknown) => value } = partStore(part as SitePart);
    // The text of a value of another shape throws.
    for (const values of [before, after])
      for (const name of names) (textOf as (field: string, value: unknown) => unknown)(name, values[name]);
    const isReadable = names.every((name) => isAlike(before[name], after[name]));
    return isReadable ? { before, after } : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Recorded {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether both have the same type. Nothing, such as no artwork in the hero, is alike to a number. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return [one, other].every((value) => value === null || typeof value === 'number');
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}

/** Whether two changes have the same values and the same time. */
export function isSameChange(one: Draft, other: Draft): boolean {
  return one.publishAt === other.publishAt && JSON.stringify(one.fields) === JSON.stringify(other.fields);
}

/** The parts with a scheduled change, and its time. */
export async function listScheduled(database: Knex): Promise<Map<string, number>> {
  const rows = await database('site_drafts').whereNotNull('publish_at').select('part', 'publish_at');
  return new Map(rows.map(({ part, publish_at }) => [part, publish_at ?? 0]));
}

/** Text pages with a scheduled change, by address. */
export async function listScheduledPages(database: Knex): Promise<ScheduledPage[]> {
  const rows = await database('site_drafts').where('part', 'like', 'page:%').whereNotNull('publish_at').orderBy('part');
  return rows.map(({ part, fields, publish_at, actor, ...row }) => {
    const publishFailure = publishFailureOf({ part, fields, ...row });
    const after = readFields({ part, fields })?.after ?? {};
    const title = typeof after.title === 'string' ? after.title : null;
    return { slug: part.slice('page:'.length), title, publishAt: publish_at ?? 0, by: actor, publishFailure };
  });
}

/** Scheduled changes after which there is a page: they have a title, and will be published by themselves. */
export async function listComingPages(database: Knex): Promise<ScheduledPage[]> {
  return (await listScheduledPages(database)).filter(
    ({ title, publishFailure }) => title && publishFailure !== 'stopped',
  );
}

/** The parts whose scheduled change was not published at its time, or cannot be. */
export async function listPublishFailures(database: Knex): Promise<Map<string, PublishFailure>> {
  const rows = await database('site_drafts').whereNotNull('publish_at');
  return new Map(
    rows.flatMap((row) => {
      const publishFailure = isSitePart(row.part) ? publishFailureOf(row) : null;
      return publishFailure ? [[row.part, publishFailure]] : [];
    }),
  );
}

function publishFailureOf(
  row: Pick<Row<'site_drafts'>, 'part' | 'fields' | 'stopped_at' | 'failed_at'>,
): PublishFailure | null {
  if (!readFields(row)) return 'unreadable';
  if (row.stopped_at !== null) return 'stopped';
  return row.failed_at === null ? null : 'failing';
}

/** Who writes that a scheduled change was not published. */
export const SCHEDULE: Actor = { staffId: null, name: 'Schedule' };

/** Leaves a scheduled change unpublished, because `fields` were changed since. */
export async function stopScheduled(
  transaction: Knex.Transaction,
  { part, fields, now }: { part: SitePart; fields: string[]; now: number },
): Promise<void> {
  await transaction('site_drafts').where({ part }).whereNotNull('publish_at').update({ stopped_at: now });
  const changes = [{ field: 'Changed since it was scheduled', from: null, to: fields.join(', ') }];
  const line = { actor: SCHEDULE, action: 'site.schedule-stopped', ...partSubject(part), changes } as const;
  await recordChange(transaction, line, now);
}

/** Schedules a change of a part instead of an earlier one; null discards it. */
export async function schedule(
  transaction: Knex.Transaction,
  { part, draft, changes, ...by }: ChangeBy & { part: SitePart; draft: Draft | null; changes: AuditChange[] },
): Promise<void> {
  const before = await findScheduled(transaction, part);
  await deleteScheduled(transaction, part);
  if (draft) await insertDraft(transaction, part, draft, by.now);
  const time = (of: Draft | null) => of && formatDateTime(of.publishAt);
  const change = { field: 'Public from', from: time(before), to: time(draft) };
  const line = [...(change.from === change.to ? [] : [change]), ...changes];
  const undo = { kind: 'site.schedule', part, before: asJson(before), after: asJson(draft) } as const;
  const undoable = before?.publishFailure === 'unreadable' ? {} : { undo };
  const action = draft ? 'site.scheduled' : 'site.schedule-discarded';
  await recordChange(transaction, { ...by, action, ...partSubject(part), changes: line, ...undoable }, by.now);
}

/** Deletes the scheduled change of a part; the caller records why. */
export async function deleteScheduled(transaction: Knex.Transaction, part: SitePart): Promise<void> {
  await transaction('site_drafts').where({ part }).whereNotNull('publish_at').delete();
}

/** Whether a person saw another change than there is now. */
export function isOther(draft: StoredDraft | null, seen: number | null | undefined): boolean {
  return seen !== undefined && seen !== (draft?.id ?? null);
}

/** An action on the scheduled change of a part. */
export interface ScheduledAction extends ChangeBy {
  part: SitePart;
  /** The id of the change that the person saw. Without it there is no check. */
  seen?: number | null | undefined;
}

/** Discards the scheduled change of a part. */
export function discardScheduled(
  database: Knex,
  { part, seen, ...by }: ScheduledAction,
): Promise<'discarded' | 'discarded-unreadable' | 'none' | 'replaced'> {
  return write(database, async (transaction) => {
    // The job that publishes it at its time holds this lock.
    await serialize(transaction, 'site');
    const draft = await findScheduled(transaction, part);
    if (!draft) return 'none';
    if (isOther(draft, seen)) return 'replaced';
    await schedule(transaction, { part, draft: null, changes: [], ...by });
    return draft.publishFailure === 'unreadable' ? 'discarded-unreadable' : 'discarded';
  });
}

/** Stores a change for its preview. Returns its id. */
export async function storePreview(
  database: Knex,
  { part, fields, actor, now }: Pick<ChangeBy, 'actor' | 'now'> & { part: SitePart; fields: object },
): Promise<number> {
  return write(database, async (transaction) => {
    const row = { part, fields: JSON.stringify(fields), publish_at: null, created_at: now };
    const by = { staff_id: actor.staffId, actor: actor.name };
    return (
      await inserted(
        transaction('site_drafts')
          .insert({ ...row, ...by })
          .returning('id'),
      )
    ).id;
  });
}

/** The part and the fields of a preview, or of a scheduled change; null once it is deleted, and for one that is damaged. */
export async function findPreview(database: Knex, id: number): Promise<{ part: SitePart; fields: object } | null> {
  const row = await database('site_drafts').where({ id }).first('part', 'fields', 'publish_at');
  if (!row) return null;
  const fields = row.publish_at === null ? JSON.parse(row.fields) : readFields(row)?.after;
  return fields ? { part: row.part as SitePart, fields } : null;
}

/** Deletes old previews. */
export async function sweepPreviews(database: Knex, now: number): Promise<void> {
  await write(database, (transaction) =>
    transaction('site_drafts')
      .whereNull('publish_at')
      .where('created_at', '<', now - PREVIEW_LIFETIME)
      .delete(),
  );
}

async function insertDraft(transaction: Knex.Transaction, part: string, draft: Draft, now: number): Promise<void> {
  const { fields, publishAt, staffId, actor } = draft;
  const by = { staff_id: staffId, actor, created_at: now };
  await transaction('site_drafts').insert({ part, fields: JSON.stringify(fields), publish_at: publishAt, ...by });
}

/** What an undo stores again. */
export function asJson(draft: Draft | null): Undo[string] {
  if (!draft) return null;
  const { fields, publishAt, staffId, actor } = draft;
  return { fields: { ...fields }, publishAt, staffId, actor };
}
