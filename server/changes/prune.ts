import type { Knex } from 'knex';
import { dueRows, inBatches } from '../../database/batches/batches.ts';
import { isPostgres } from '../../database/engine.ts';
import { rawRow } from '../../database/rows.ts';
import { MINUTE } from '../time/time.ts';
import { highestSeq } from './reader.ts';

/** Changes are deleted after this time at the earliest; a process that did not poll for so long resyncs. */
export const RETENTION = 10 * MINUTE;

/** The end of the changes at some time: on SQLite the last `seq`, on PostgreSQL the oldest open transaction. */
export interface PruneMark {
  upTo: string;
}

/** Deletes the changes before a mark that was taken `RETENTION` ago: every process has read them. Returns the mark for the next call. */
export async function pruneChanges(database: Knex, last: PruneMark | null, signal?: AbortSignal): Promise<PruneMark> {
  const next = { upTo: await currentEnd(database) };
  if (last)
    await inBatches(
      database,
      (transaction, max) => {
        const read = isPostgres(transaction)
          ? transaction('changes').whereRaw('transaction_id < ?::xid8', [last.upTo])
          : transaction('changes').where('seq', '<=', Number(last.upTo));
        return dueRows(transaction, { table: 'changes', key: ['seq'], due: read.orderBy('seq').limit(max) }).delete();
      },
      signal,
    );
  return next;
}

async function currentEnd(database: Knex): Promise<string> {
  if (!isPostgres(database)) return String(await highestSeq(database));
  const sql = 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon';
  return (await rawRow<{ horizon: string }>(database, sql)).horizon;
}
