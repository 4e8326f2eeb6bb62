import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { orRolledBack, Rollback, write } from '../../database/transaction.ts';
import type { Actor, AuditChange, ChangeBy } from '../audit/contract.ts';
import { changedFields, differences } from '../audit/differences.ts';
import { recordChange } from '../audit/records.ts';
import type { PartFields, SitePart } from './contract.ts';
import { partStore, partSubject } from './parts.ts';
import { type Draft, findScheduled, isOther, isSameChange, schedule } from './scheduled/drafts.ts';
import { versionOf } from './version.ts';

export type Edited<Part extends SitePart> =
  | { outcome: 'unchanged' | 'scheduled' | 'discarded' }
  /** `isDiscarded`: the part was removed, and its scheduled change with it. */
  | { outcome: 'saved'; isDiscarded: boolean }
  /** The form showed another scheduled change than there is now, or one that is gone. */
  | { outcome: 'replaced' }
  /** The values do not belong together, such as a text without a title. */
  | { outcome: 'impossible' }
  /** Another person has saved meanwhile: the values of now. */
  | { outcome: 'conflict'; current: PartFields[Part] & { version: number } };

export interface Edit<Part extends SitePart> extends ChangeBy {
  part: Part;
  /** The version that the form was opened with; null skips the check. */
  version: number | null;
  fields: Partial<PartFields[Part]>;
  /** When it becomes public; null for now. */
  publishAt?: number | null;
  /** The id of the scheduled change that the form showed; null if there was none. Without it there is no check. */
  seen?: number | null | undefined;
}

/** Changes fields of a part, now or at a time. */
export function editPart<Part extends SitePart>(
  database: Knex,
  { part, version, fields, publishAt = null, seen, ...by }: Edit<Part>,
): Promise<Edited<Part>> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'site');
    const before = await readPart(transaction, part);
    const current = versionOf(before);
    const after = { ...before, ...fields };
    const changes = changesOf(part, before, after);
    // A form that was sent twice changes nothing either.
    if (changes.length === 0) return { outcome: 'unchanged' };
    if (version !== null && version !== current)
      return { outcome: 'conflict', current: { ...before, version: current } };
    if (!isPossible(part, after)) return { outcome: 'impossible' };
    const changed = changedFields(before, after);
    if (publishAt !== null && publishAt > by.now) {
      const draft: Draft = { fields: changed, publishAt, staffId: by.actor.staffId, actor: by.actor.name };
      const other = await findScheduled(transaction, part);
      // The form was sent twice.
      if (other && isSameChange(other, draft)) return { outcome: 'scheduled' };
      if (isOther(other, seen)) return { outcome: 'replaced' };
      await schedule(transaction, { part, draft, changes, ...by });
      return { outcome: 'scheduled' };
    }
    if (!(await storePart(transaction, { part, before, after, ...by }))) return { outcome: 'unchanged' };
    return { outcome: 'saved', isDiscarded: await discardOfRemoved(transaction, { part, after, ...by }) };
  });
}

export function isPossible(part: SitePart, fields: PartFields[SitePart]): boolean {
  const { isPossible = () => true } = partStore(part);
  return isPossible(fields as never);
}

/** A removed part has no scheduled change. */
async function discardOfRemoved(
  transaction: Knex.Transaction,
  { part, after, ...by }: ChangeBy & { part: SitePart; after: PartFields[SitePart] },
): Promise<boolean> {
  const isRemoved = partStore(part).isRemoved?.(after as never) ?? false;
  if (!isRemoved || !(await findScheduled(transaction, part))) return false;
  const { actor, now } = by;
  await schedule(transaction, { part, draft: null, changes: [], actor, now });
  return true;
}

/** Writes what is rolled back. */
const PREVIEW: Actor = { staffId: null, name: 'Preview' };

/** Reads with changes that are not stored: a transaction stores them, reads, and is rolled back. */
export function readChanged<Result>(
  database: Knex,
  { part, fields, now }: { part: SitePart; fields: object; now: number },
  read: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  const work = async (transaction: Knex.Transaction) => {
    const after = { ...(await readPart(transaction, part)), ...fields };
    await partStore(part).write(transaction, after as never, { actor: PREVIEW, now });
    throw new Rollback(await read(transaction));
  };
  return orRolledBack<Result>(write(database, work));
}

/** A part as it is stored, with its version. */
export async function findPart<Part extends SitePart>(
  database: Knex,
  part: Part,
): Promise<PartFields[Part] & { version: number }> {
  const fields = await readPart(database, part);
  return { ...fields, version: versionOf(fields) };
}

export function readPart<Part extends SitePart>(database: Knex, part: Part): Promise<PartFields[Part]> {
  return partStore(part).read(database);
}

/** What an edit changes, as the audit log shows it. */
export function changesOf<Part extends SitePart>(
  part: Part,
  before: PartFields[Part],
  after: PartFields[Part],
): AuditChange[] {
  const { condense } = partStore(part);
  const changes = unshortenedChangesOf(part, before, after);
  return condense ? changes.map((change) => ({ ...change, ...condense(change.from ?? '', change.to ?? '') })) : changes;
}

/** The same with texts that are not shortened. */
export function unshortenedChangesOf<Part extends SitePart>(
  part: Part,
  before: PartFields[Part],
  after: PartFields[Part],
): AuditChange[] {
  const { names, textOf } = partStore(part);
  return differences(before, after, names, textOf as never);
}

export interface PartChange extends ChangeBy {
  part: SitePart;
  before: PartFields[SitePart];
  after: PartFields[SitePart];
}

/** False if what is stored is what was there before: a banner without a text has no link either. */
export async function storePart(
  transaction: Knex.Transaction,
  { part, before, after, ...by }: PartChange,
): Promise<boolean> {
  await partStore(part).write(transaction, after as never, by);
  // Reads the stored values, in which new items of a menu have ids.
  const stored = await readPart(transaction, part);
  const changes = changesOf(part, before, stored);
  if (changes.length === 0) return false;
  const undo = { kind: 'site', part, ...changedFields(before, stored) } as const;
  await recordChange(transaction, { ...by, action: 'site.changed', ...partSubject(part), changes, undo }, by.now);
  return true;
}
