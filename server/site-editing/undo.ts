import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { undoFields } from '../audit/differences.ts';
import type { PartFields, SitePart } from './contract.ts';
import { editPart, findPart } from './edit.ts';
import { partStore } from './parts.ts';
import { asJson, type Draft, findScheduled, schedule } from './scheduled/drafts.ts';

/** Undoes a change of a part of the site. */
export async function undoPart(
  transaction: Knex.Transaction,
  { part, ...recorded }: { part: SitePart; before: object; after: object },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const current = (await findPart(transaction, part)) as PartFields[SitePart] & { version: number };
  return undoFields<object>(current, recorded, partStore(part).names, ({ fields, version }) =>
    editPart(transaction, { part, version, fields, ...by }),
  );
}

/** Undoes that a change was scheduled, or discarded. */
export async function undoSchedule(
  transaction: Knex.Transaction,
  { part, before, after }: { part: SitePart; before: Draft | null; after: Draft | null },
  by: ChangeBy,
): Promise<UndoOutcome> {
  await serialize(transaction, 'site');
  const current = await findScheduled(transaction, part);
  if (JSON.stringify(asJson(current)) !== JSON.stringify(after))
    return { outcome: 'changed-since', fields: ['Public from'] };
  if (before && before.publishAt <= by.now) return { outcome: 'refused', reason: 'Its time has passed.' };
  await schedule(transaction, { part, draft: before, changes: [], ...by });
  return { outcome: 'undone' };
}
