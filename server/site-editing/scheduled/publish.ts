import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { DatabaseBusy, write } from '../../../database/transaction.ts';
import type { Actor, AuditChange, ChangeBy } from '../../audit/contract.ts';
import { plainText } from '../../audit/differences.ts';
import { MINUTE } from '../../time/time.ts';
import type { PartFields, SitePart } from '../contract.ts';
import { changesOf, isPossible, readPart, storePart, unshortenedChangesOf } from '../edit.ts';
import { isSitePart, partStore } from '../parts.ts';
import {
  type Draft,
  deleteScheduled,
  findScheduled,
  isOther,
  SCHEDULE,
  type ScheduledAction,
  type StoredDraft,
  schedule,
  stopScheduled,
} from './drafts.ts';

interface RunOptions {
  now: number;
  log: Record<'error', (details: object, text: string) => void>;
}

/** Milliseconds after which a change that failed is tried again. */
const RETRY = MINUTE;

/** Publishes the scheduled changes that are due, each in a transaction. One that fails does not hold up the others. */
export async function publishDueChanges(database: Knex, { now, log }: RunOptions): Promise<void> {
  const due = await dueChanges(database, now).orderBy(['publish_at', 'id']).select('id', 'part');
  for (const { id, part } of due)
    try {
      if (isSitePart(part)) await publishDue(database, { id, part, now });
      // Another version of the shop scheduled a part that this one lacks. The page shows the change as stopped.
      else await markDraft(database, id, { stopped_at: now });
    } catch (err) {
      if (err instanceof DatabaseBusy) throw err;
      log.error({ err, part, draft: id }, 'scheduled change of the site failed, retrying in 60 s');
      await markDraft(database, id, { failed_at: now });
    }
}

/** One whose fields were changed meanwhile, or that no longer belongs to the others, is stopped. */
function publishDue(database: Knex, { id, part, now }: { id: number; part: SitePart; now: number }): Promise<void> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'site');
    // Another process may have published it, or a person replaced it.
    const isDue = await dueChanges(transaction, now).where({ id }).first('id');
    const draft = isDue && (await findScheduled(transaction, part));
    if (!draft) return;
    if (draft.publishFailure === 'unreadable') throw new Error(`site_drafts.fields of the change ${id} is damaged`);
    const before = await readPart(transaction, part);
    const since = overwritten(part, before, draft);
    if (since.length > 0) return stopScheduled(transaction, { part, fields: namesOf(part, since), now });
    if (!isPossible(part, withDraft(before, draft)))
      return stopScheduled(transaction, { part, fields: namesOf(part, otherFields(part, draft)), now });
    const actor = { staffId: draft.staffId, name: draft.actor };
    await storeScheduled(transaction, { part, before, draft, actor, now }, SCHEDULE);
  });
}

async function markDraft(
  database: Knex,
  id: number,
  mark: { stopped_at: number } | { failed_at: number },
): Promise<void> {
  await write(database, (transaction) => transaction('site_drafts').where({ id }).update(mark));
}

/**
 * Publishes the scheduled change of a part now, also one whose fields were changed meanwhile. `without-effect`: it has been discarded,
 * because nothing would differ from what is public.
 */
export function publishScheduled(
  database: Knex,
  { part, seen, ...by }: ScheduledAction,
): Promise<'published' | 'without-effect' | 'none' | 'replaced' | 'impossible' | 'unreadable'> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'site');
    const draft = await findScheduled(transaction, part);
    if (!draft) return 'none';
    if (isOther(draft, seen)) return 'replaced';
    if (draft.publishFailure === 'unreadable') return 'unreadable';
    const before = await readPart(transaction, part);
    if (!isPossible(part, withDraft(before, draft))) return 'impossible';
    const isPublished = await storeScheduled(transaction, { part, before, draft, ...by }, by.actor);
    return isPublished ? 'published' : 'without-effect';
  });
}

/** Scheduled changes that are due. */
export function dueChanges(database: Knex, now: number) {
  return database('site_drafts')
    .where('publish_at', '<=', now)
    .whereNull('stopped_at')
    .where((query) => query.whereNull('failed_at').orWhere('failed_at', '<=', now - RETRY));
}

/** Fields of a scheduled change that have been changed since, to other values than its own. Ids of menu items may differ. */
function overwritten(part: SitePart, current: object, { fields }: Draft): string[] {
  const { textOf = (_field: string, value: unknown) => plainText(value as string) } = partStore(part);
  const text = (values: object, field: string) =>
    (textOf as (field: string, value: unknown) => string | null)(field, (values as Record<string, unknown>)[field]);
  return Object.keys(fields.after).filter(
    (field) => ![fields.before, fields.after].some((values) => text(values, field) === text(current, field)),
  );
}

/** What is public, with the fields of a scheduled change. */
export function withDraft<Part extends SitePart>(before: PartFields[Part], { fields }: Draft): PartFields[Part] {
  return { ...before, ...fields.after } as PartFields[Part];
}

/** Fields that a scheduled change leaves as they are. */
function otherFields(part: SitePart, { fields }: Draft): string[] {
  return Object.keys(partStore(part).names).filter((field) => !Object.hasOwn(fields.after, field));
}

function namesOf(part: SitePart, fields: string[]): string[] {
  const names = partStore(part).names as Record<string, string>;
  return fields.map((field) => names[field] ?? field);
}

/** A scheduled change, compared with what is public now. */
export interface ComparedDraft {
  draft: StoredDraft;
  /** With whole texts. */
  changes: AuditChange[];
  /** Names of fields that were changed since. */
  overwritten: string[];
  /** Nothing is public that it changes: it adds the part. */
  isNew: boolean;
  /** What will be public. */
  fields: PartFields[SitePart];
  /** False if it no longer belongs to the others, such as a text of a page that was removed. */
  isPossible: boolean;
}

export async function compareScheduled(database: Knex, part: SitePart): Promise<ComparedDraft | null> {
  const draft = await findScheduled(database, part);
  if (!draft) return null;
  const current = await readPart(database, part);
  const after = withDraft(current, draft);
  return {
    draft,
    changes: unshortenedChangesOf(part, current, after),
    overwritten: namesOf(part, overwritten(part, current, draft)),
    isNew: partStore(part).isRemoved?.(current as never) ?? false,
    fields: after,
    isPossible: isPossible(part, after),
  };
}

interface Scheduled extends ChangeBy {
  part: SitePart;
  before: PartFields[SitePart];
  draft: Draft;
}

/** False if nothing would differ from what is public: the change is discarded, which the audit log has as an action of `discarder`. */
async function storeScheduled(
  transaction: Knex.Transaction,
  { draft, ...stored }: Scheduled,
  discarder: Actor,
): Promise<boolean> {
  const { part, before, now } = stored;
  const after = withDraft(before, draft);
  const isStored = changesOf(part, before, after).length > 0 && (await storePart(transaction, { ...stored, after }));
  if (isStored) await deleteScheduled(transaction, part);
  else await schedule(transaction, { part, draft: null, changes: [], actor: discarder, now });
  return isStored;
}
