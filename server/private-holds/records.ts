import type { Knex } from 'knex';
import { type AccountMerge, moveAccountRows } from '../../database/account-rows.ts';
import { inBatches } from '../../database/batches/batches.ts';
import type { Row } from '../../database/tables.d.ts';
import { DAY, isoDateInManila, nextIsoDate, timeInManila } from '../time/time.ts';

export type PrivateHoldRow = Row<'staff_holds'>;

/** Milliseconds after its end when a private hold loses the person's name, contact and note. */
export const PRIVATE_HOLD_RETENTION = 90 * DAY;

/** Replaces the person's data. */
const ANONYMOUS = { holder_name: '', holder_contact: '', account_id: null, note: '' };

/** The end of the last day of a private hold. */
export function endOfDay(until: string): number {
  return timeInManila(nextIsoDate(until));
}

/** Locks the private hold until the transaction ends. */
export async function lockPrivateHold(transaction: Knex.Transaction, id: number): Promise<PrivateHoldRow | null> {
  return (await transaction('staff_holds').where({ id }).forUpdate().first()) ?? null;
}

export interface PrivateHold extends PrivateHoldRow {
  /** The name of the member who made it; null for the command line. */
  member: string | null;
}

export async function findPrivateHold(database: Knex, id: number): Promise<PrivateHold | null> {
  const holds = database('staff_holds as s').leftJoin('staff as m', 'm.id', 's.created_by').where('s.id', id);
  return (await holds.first('s.*', 'm.name as member')) ?? null;
}

export function mergePrivateHolds(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'staff_holds' }, merge);
}

/** Removes name, contact and note from private holds for an erased person. A hold that runs stays; its open forms conflict. */
export async function anonymisePrivateHolds(transaction: Knex.Transaction, ids: number[], now: number): Promise<void> {
  await transaction('staff_holds')
    .whereIn('id', ids)
    .update({ ...ANONYMOUS, anonymised_at: now, version: transaction.raw('version + 1') });
}

/** Removes name, contact and note from private holds 90 days after their end. */
export async function sweepPrivateHolds(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const anonymise = async (transaction: Knex.Transaction, max: number) => {
    const due = await transaction('staff_holds as s')
      .whereNull('s.anonymised_at')
      .where('s.created_at', '<', now - PRIVATE_HOLD_RETENTION)
      .where((ended) =>
        ended
          .where('s.ended_at', '<', now - PRIVATE_HOLD_RETENTION)
          .orWhere((expired) =>
            expired.whereNull('s.ended_at').where('s.until', '<', isoDateInManila(now - PRIVATE_HOLD_RETENTION)),
          ),
      )
      .orderBy('s.id')
      .limit(max)
      .forUpdate()
      .pluck('s.id');
    if (due.length > 0)
      await transaction('staff_holds')
        .whereIn('id', due)
        .update({ ...ANONYMOUS, anonymised_at: now });
    return due.length;
  };
  await inBatches(database, anonymise, signal);
}
