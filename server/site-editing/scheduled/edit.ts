import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { write } from '../../../database/transaction.ts';
import { changedFields } from '../../audit/differences.ts';
import type { SitePart } from '../contract.ts';
import { changesOf, type Edit, type Edited, isPossible, readPart, storePart } from '../edit.ts';
import { versionOf } from '../version.ts';
import { deleteScheduled, findScheduled, isOther, isSameChange, schedule } from './drafts.ts';

/**
 * Changes the scheduled change of a part: `fields` are all of its form. Without a time in the future they are public now. A change that
 * changes nothing is discarded.
 */
export function editScheduled<Part extends SitePart>(
  database: Knex,
  { part, version, fields, publishAt = null, seen, ...by }: Edit<Part>,
): Promise<Edited<Part>> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'site');
    const draft = await findScheduled(transaction, part);
    const before = await readPart(transaction, part);
    const current = versionOf(before);
    const after = { ...before, ...fields };
    const changes = changesOf(part, before, after);
    const changed = changedFields(before, after);
    const edited = publishAt && { fields: changed, publishAt, staffId: by.actor.staffId, actor: by.actor.name };
    // The form was sent twice.
    if (draft && edited && isSameChange(draft, edited)) return { outcome: 'scheduled' };
    if (!draft || isOther(draft, seen)) return { outcome: 'replaced' };
    const discard = async (): Promise<{ outcome: 'discarded' }> => {
      await schedule(transaction, { part, draft: null, changes: [], ...by });
      return { outcome: 'discarded' };
    };
    if (changes.length === 0) return discard();
    if (version !== null && version !== current)
      return { outcome: 'conflict', current: { ...before, version: current } };
    if (!isPossible(part, after)) return { outcome: 'impossible' };
    if (edited && edited.publishAt > by.now) {
      await schedule(transaction, { part, draft: edited, changes, ...by });
      return { outcome: 'scheduled' };
    }
    if (!(await storePart(transaction, { part, before, after, ...by }))) return discard();
    await deleteScheduled(transaction, part);
    return { outcome: 'saved', isDiscarded: false };
  });
}
