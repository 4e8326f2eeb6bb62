import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { write } from '../../../database/transaction.ts';
import type { AuditChange, ChangeBy } from '../../audit/contract.ts';
import { plainText } from '../../audit/differences.ts';
import type { PartFields, SitePart } from '../contract.ts';
import { changesOf, isPossible, readPart, storePart } from '../edit.ts';
import { partStore } from '../parts.ts';
import { type Draft, findScheduled, stopScheduled } from './drafts.ts';

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
  { part, ...by }: ChangeBy & { part: SitePart },
): Promise<'published' | 'none' | 'impossible'> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'site');
    const draft = await findScheduled(transaction, part);
    if (!draft) return 'none';
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

function withDraft(before: PartFields[SitePart], { fields }: Draft): PartFields[SitePart] {
  return { ...before, ...fields.after } as PartFields[SitePart];
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
export async function compareScheduled<Part extends SitePart>(
  database: Knex,
  part: Part,
): Promise<{ draft: Draft; changes: AuditChange[]; overwritten: string[] } | null> {
  const draft = await findScheduled(database, part);
  if (!draft) return null;
  const current = await readPart(database, part);
  const changes = changesOf(part, current, { ...current, ...draft.fields.after });
  return { draft, changes, overwritten: namesOf(part, overwritten(part, current, draft)) };
}

interface Scheduled extends ChangeBy {
  part: SitePart;
  before: PartFields[SitePart];
  draft: Draft;
}

async function storeScheduled(transaction: Knex.Transaction, { draft, ...stored }: Scheduled): Promise<void> {
  await transaction('site_drafts').where({ part: stored.part }).whereNotNull('publish_at').delete();
  await storePart(transaction, { ...stored, after: withDraft(stored.before, draft) });
}
