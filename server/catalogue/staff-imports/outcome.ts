import type { Knex } from 'knex';
import type { Row } from '../../../database/tables.d.ts';
import { write } from '../../../database/transaction.ts';
import { MINUTE } from '../../time/time.ts';
import type { WrittenCounts } from '../import/publish/rows-written.ts';
import { type ImportCounts, type ImportProgress, record, type StaffImportJob, undoOf } from './records.ts';

// What the job of a check or an import writes. It writes nothing once the staff have stopped it or started another run.

/** The staff have stopped the run, or another one has begun. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

/** Milliseconds to wait for the write lock. */
const LOCK_TIMEOUT = MINUTE;

/** The import whose run is still wanted. */
function activeRun(database: Knex, { importId, run }: StaffImportJob) {
  return database('imports').where({ id: importId, run }).whereIn('state', ['checking', 'importing']);
}

export async function saveProgress(
  database: Knex,
  job: StaffImportJob,
  progress: ImportProgress,
): Promise<'saved' | 'ended'> {
  const changed = await write(database, (transaction) =>
    activeRun(transaction, job).update({ progress: JSON.stringify(progress) }),
  );
  return changed > 0 ? 'saved' : 'ended';
}

/** Counts the rows in the transaction that writes them. Throws RunEnded, which rolls it back. */
export async function countWritten(
  transaction: Knex.Transaction,
  job: StaffImportJob,
  counts: WrittenCounts,
): Promise<void> {
  const changed = await activeRun(transaction, job).update({
    rows_new: transaction.raw('rows_new + ?', [counts.new]),
    rows_changed: transaction.raw('rows_changed + ?', [counts.changed]),
  });
  if (changed === 0) throw new RunEnded();
}

export async function finishCheck(
  database: Knex,
  job: StaffImportJob,
  { counts, notice, now }: { counts: ImportCounts; notice: string | null; now: number },
): Promise<void> {
  await finish(database, job, { state: 'checked', checked: JSON.stringify(counts), notice, updated_at: now });
}

/** The whole file is unusable. */
export async function refuseFile(
  database: Knex,
  job: StaffImportJob,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  await finish(database, job, { state: 'refused', reason, updated_at: now });
}

/** Ends the import. `counts` are those of the last run: what earlier runs have written is unchanged in it. */
export async function finishImport(
  database: Knex,
  job: StaffImportJob,
  { counts, now }: { counts: ImportCounts; now: number },
): Promise<void> {
  await write(
    database,
    async (transaction) => {
      const row = await activeRun(transaction, job).forUpdate().first();
      if (!row) return;
      const written = row.rows_new + row.rows_changed;
      const unchanged = Math.max(0, counts.unchanged + counts.new + counts.changed - written);
      const result: ImportCounts = { ...counts, new: row.rows_new, changed: row.rows_changed, unchanged };
      const ended = { updated_at: now, ended_at: now, progress: null };
      await activeRun(transaction, job).update({ state: 'imported', result: JSON.stringify(result), ...ended });
      const actor = { staffId: row.staff_id, name: row.actor };
      const changes = (['new', 'changed', 'removed', 'refused'] as const).map((name) => {
        return { field: name, from: null, to: String(result[name]) };
      });
      const undo = undoOf(row);
      await record(transaction, row, { action: 'catalogue.imported', actor, now, changes, undo });
    },
    { lockTimeoutMs: LOCK_TIMEOUT },
  );
}

async function finish(database: Knex, job: StaffImportJob, changes: Partial<Row<'imports'>>): Promise<void> {
  await write(database, (transaction) => activeRun(transaction, job).update({ ...changes, progress: null }), {
    lockTimeoutMs: LOCK_TIMEOUT,
  });
}
