import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { write } from '../../../database/transaction.ts';
import type { AuditChange, ChangeBy } from '../../audit/contract.ts';
import { plainText } from '../../audit/differences.ts';
import type { PartFields, SitePart } from '../contract.ts';
import { isPossible, readPart, storePart, wholeChangesOf } from '../edit.ts';
import { partStore } from '../parts.ts';
import {
  type Draft,
  deleteScheduled,
  findScheduled,
  isOther,
  type ScheduledAct,
  type StoredDraft,
  stopScheduled,
} from './drafts.ts';

/**
 * Publishes the scheduled changes whose moment has come, each with what it changes. One whose fields were changed meanwhile, or that
 * no longer belongs to the others, is stopped instead.
 */
export async function publishDueChanges(database: Knex, now: number): Promise<void> {
  const due: { id: number; part: SitePart }[] = await dueChanges(database, now).select('id', 'part');
  for (const { id, part } of due)
    await write(database, async (transaction) => {
      await serialize(transaction, 'site');
      // Another process may have published it, or a person replaced it.
      const draft =
        (await dueChanges(transaction, now).where({ id }).first('id')) && (await findScheduled(transaction, part));
      if (!draft) return;
      const before = await readPart(transaction, part);
      const since = overwritten(part, before, draft);
      if (since.length > 0) return stopScheduled(transaction, { part, fields: namesOf(part, since), now });
      if (!isPossible(part, withDraft(before, draft)))
        return stopScheduled(transaction, { part, fields: namesOf(part, otherFields(part, draft)), now });
      const actor = { staffId: draft.staffId, name: draft.actor };
      await storeScheduled(transaction, { part, before, draft, actor, now });
    });
}

/** Publishes the scheduled change of a part now, also one whose fields were changed meanwhile. */
export function publishScheduled(
  database: Knex,
  { part, seen, ...by }: ScheduledAct,
): Promise<'published' | 'none' | 'replaced' | 'impossible'> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'site');
    const draft = await findScheduled(transaction, part);
    if (!draft) return 'none';
    if (isOther(draft, seen)) return 'replaced';
    const before = await readPart(transaction, part);
    if (!isPossible(part, withDraft(before, draft))) return 'impossible';
    await storeScheduled(transaction, { part, before, draft, ...by });
    return 'published';
  });
}

/** Scheduled changes whose moment has come. */
export function dueChanges(database: Knex, now: number) {
  return database('site_drafts').where('publish_at', '<=', now).whereNull('stopped_at');
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
    changes: wholeChangesOf(part, current, after),
    overwritten: namesOf(part, overwritten(part, current, draft)),
    isPossible: isPossible(part, after),
  };
}

interface Scheduled extends ChangeBy {
  part: SitePart;
  before: PartFields[SitePart];
  draft: Draft;
}

async function storeScheduled(transaction: Knex.Transaction, { draft, ...stored }: Scheduled): Promise<void> {
  await deleteScheduled(transaction, stored.part);
  await storePart(transaction, { ...stored, after: withDraft(stored.before, draft) });
}
