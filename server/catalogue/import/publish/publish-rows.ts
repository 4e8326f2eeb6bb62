import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { AdaptiveBatch } from '../../../../database/batches/adaptive-batch.ts';
import { write } from '../../../../database/transaction.ts';
import { MINUTE } from '../../../time/time.ts';
import type { AcceptedRow } from '../check/check-rows.ts';
import type { AnyKind } from '../kinds/all.ts';
import type { Change, Shared } from '../kinds/kind.ts';
import { importBatch } from '../publish/import-batch.ts';
import { isRowError, rowFailure } from '../publish/row-error.ts';
import type { ColumnChange } from './compare.ts';
import { countsOf, type RowsWritten } from './rows-written.ts';

export type RowOutcome = 'new' | 'changed' | 'unchanged' | { failure: string };

interface PublishOptions {
  database: Knex;
  shared: Shared;
  /** Reports outcomes without writing. */
  isDryRun: boolean;
  signal?: AbortSignal | undefined;
  onOutcome: (row: AcceptedRow | null, outcome: RowOutcome | 'removed') => Promise<void>;
  /** Only in a dry run. */
  onChanges: (row: AcceptedRow, changes: ColumnChange[]) => Promise<void>;
  onWrite: RowsWritten | undefined;
}

type AnyRow = Record<string, unknown>;

interface Compared extends Change<AnyRow> {
  accepted: AcceptedRow;
  outcome: 'new' | 'changed' | 'unchanged';
  changes: ColumnChange[];
}

/** The smallest batch: a row may need several statements. */
const MIN_BATCH = 5;
const LOCK_TIMEOUT = MINUTE;

/** Writes the rows of one kind that are new or changed. */
export async function publishRows(kind: AnyKind, accepted: AcceptedRow[], options: PublishOptions): Promise<void> {
  const stored: AnyRow[] = await kind.read(options.database);
  const byKey = new Map(stored.map((row) => [kind.keyOf(row), row]));
  const compared = accepted.map((row) => compare(kind, row, byKey, options.shared.now));
  for (const { accepted, outcome, changes } of options.isDryRun ? compared : [])
    if (outcome === 'changed') await options.onChanges(accepted, changes);
  if (kind.groupOf) await publishLists(kind, compared, stored, options);
  else await publishSingly(kind, compared, options);
}

function compare(kind: AnyKind, accepted: AcceptedRow, byKey: Map<string, AnyRow>, now: number): Compared {
  const stored = byKey.get(kind.keyOf(accepted.values));
  const values = Object.fromEntries(Object.entries(accepted.values).filter(([, value]) => value !== undefined));
  if (!stored) return { accepted, row: kind.defaults(values, now), isStored: false, outcome: 'new', changes: [] };
  const changes = Object.entries(values)
    .filter(([column, value]) => !isDeepStrictEqual(value, stored[column]))
    .map(([column, to]) => ({ column, from: stored[column], to }));
  const outcome = changes.length > 0 ? 'changed' : 'unchanged';
  return { accepted, row: { ...stored, ...values }, isStored: true, outcome, changes };
}

async function publishSingly(kind: AnyKind, compared: Compared[], options: PublishOptions): Promise<void> {
  const due = compared.filter(({ outcome }) => outcome !== 'unchanged');
  for (const { accepted, outcome } of compared.filter((each) => options.isDryRun || !due.includes(each)))
    await options.onOutcome(accepted, outcome);
  if (options.isDryRun) return;
  const adaptiveBatch = importBatch(options.database, MIN_BATCH);
  while (due.length > 0) {
    options.signal?.throwIfAborted();
    await writeBatch(kind, due.splice(0, adaptiveBatch.size), options, adaptiveBatch);
  }
}

/** A failed batch is repeated row by row. */
async function writeBatch(
  kind: AnyKind,
  batch: Compared[],
  options: PublishOptions,
  adaptiveBatch: AdaptiveBatch,
): Promise<void> {
  const { database, shared, onWrite } = options;
  try {
    let began = 0;
    const work = async (transaction: Knex.Transaction) => {
      began = performance.now();
      await kind.write(transaction, batch, shared);
      await onWrite?.(transaction, countsOf(batch.map(({ outcome }) => outcome)));
    };
    await write(database, work, { lockTimeoutMs: LOCK_TIMEOUT });
    adaptiveBatch.record(batch.length, performance.now() - began);
    for (const { accepted, outcome } of batch) await options.onOutcome(accepted, outcome);
  } catch (error) {
    if (!isRowError(error)) throw error;
    const [only] = batch;
    if (batch.length > 1) for (const each of batch) await writeBatch(kind, [each], options, adaptiveBatch);
    else if (only) await options.onOutcome(only.accepted, { failure: rowFailure(error) });
  }
  await adaptiveBatch.pause();
}

/** Writes each list that differs as a whole, in one transaction. */
async function publishLists(
  kind: AnyKind,
  compared: Compared[],
  stored: AnyRow[],
  options: PublishOptions,
): Promise<void> {
  const groupOf = (row: AnyRow) => kind.groupOf?.(row) ?? '';
  for (const [group, rows] of Map.groupBy(compared, ({ row }) => groupOf(row))) {
    options.signal?.throwIfAborted();
    const keys = new Set(rows.map(({ row }) => kind.keyOf(row)));
    const removed = stored.filter((row) => groupOf(row) === group && !keys.has(kind.keyOf(row)));
    const isDue = removed.length > 0 || rows.some(({ outcome }) => outcome !== 'unchanged');
    if (isDue && !options.isDryRun) {
      const work = async (transaction: Knex.Transaction) => {
        await kind.write(transaction, rows, options.shared);
        await options.onWrite?.(transaction, countsOf(rows.map(({ outcome }) => outcome)));
      };
      await write(options.database, work, { lockTimeoutMs: LOCK_TIMEOUT });
    }
    for (const { accepted, outcome } of rows) await options.onOutcome(accepted, outcome);
    for (const _ of removed) await options.onOutcome(null, 'removed');
  }
}
