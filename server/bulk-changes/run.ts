import type { Knex } from 'knex';
import { AdaptiveBatch, type BatchLimits } from '../../database/batches/adaptive-batch.ts';
import { claimDue } from '../../database/claim-due.ts';
import { DatabaseBusy, write } from '../../database/transaction.ts';
import { SECOND } from '../time/time.ts';
import { applyToArtwork, undoInArtwork } from './apply.ts';
import type { BulkAction, BulkOptions, ItemOutcome } from './contract.ts';
import { undoImportOf } from './imports.ts';
import type { BulkChangeRow } from './rows.ts';

/** Milliseconds. Another process continues the change of a killed process after this time. */
const LEASE = 15 * SECOND;
/** Runs without progress, after which a change is given up. */
const MAX_ATTEMPTS = 12;
/**
 * Artworks of one transaction. Other writers wait for it on SQLite, and after each one the shop renders its lists again. With
 * pauses of 10 ms, the page cache served hardly any visitor.
 */
const LIMITS: BatchLimits = { targetMs: 50, pauseMs: 150, min: 10, max: 200 };
/** Milliseconds to wait for the write lock, which visitors have first. */
const LOCK_TIMEOUT = 10 * SECOND;
const FAILED: ItemOutcome = { state: 'refused', reason: 'The server could not change it because of an error.' };

interface RunOptions {
  now: () => number;
  log: Record<'error' | 'warn', (details: object, text: string) => void>;
  signal?: AbortSignal;
}

/** Changes that wait for a process, as rows. */
export function dueBulkChanges(database: Knex, now: number) {
  return database('bulk_changes').where('due_at', '<=', now);
}

/** Runs the waiting changes one after the other. */
export async function runBulkChanges(database: Knex, { now, log, signal }: RunOptions): Promise<void> {
  while (!signal?.aborted) {
    const claimed = await claimDue<BulkChangeRow>(database, {
      table: 'bulk_changes',
      key: ['id'],
      counter: 'attempts',
      now: now(),
      leaseMs: LEASE,
    });
    if (!claimed) return;
    if (claimed.attempts > MAX_ATTEMPTS) await giveUp(database, claimed, now());
    else await runBatches(database, claimed, { now, log, ...(signal && { signal }) });
  }
}

/**
 * Changes batch after batch. An artwork and its outcome are written in one transaction, so that each is changed once. The artworks
 * of a batch that fails are changed one by one, and the one that fails again is refused.
 */
async function runBatches(database: Knex, claimed: BulkChangeRow, { now, log, signal }: RunOptions): Promise<void> {
  const batch = new AdaptiveBatch(LIMITS);
  const { id } = claimed;
  let lease = claimed.due_at;
  let single = 0;
  while (lease !== null && !signal?.aborted) {
    const size = single > 0 ? 1 : batch.size;
    let began = 0;
    const expected: number = lease;
    const run = (transaction: Knex.Transaction) => {
      began = performance.now();
      return runBatch(transaction, { id, lease: expected, size, now: now() });
    };
    try {
      const next = await write(database, run, { lockTimeoutMs: LOCK_TIMEOUT });
      lease = next.lease;
      if (single === 0) batch.record(next.done, performance.now() - began);
      single = Math.max(0, single - 1);
    } catch (err) {
      if (err instanceof DatabaseBusy) throw err;
      if (single === 0) {
        log.warn({ err, bulkChange: id }, 'artworks of a bulk change failed, changing them one by one');
        single = size;
      } else {
        lease = await refuseNext(database, { id, lease: expected, now: now() }, (artwork) =>
          log.error({ err, bulkChange: id, artwork }, 'artwork of a bulk change failed'),
        );
        single--;
      }
    }
    await batch.pause();
  }
  // Stopped by the end of the process: the next process continues at once.
  if (lease !== null)
    await write(database, (transaction) =>
      transaction('bulk_changes').where({ id: claimed.id, due_at: lease }).update({ due_at: now(), attempts: 0 }),
    );
}

/** One batch. The new lease is null when nothing is left, the change was stopped, or another process has it. */
async function runBatch(
  transaction: Knex.Transaction,
  { id, lease, size, now }: { id: number; lease: number; size: number; now: number },
): Promise<{ lease: number | null; done: number }> {
  const change = await transaction('bulk_changes').where({ id, due_at: lease }).forUpdate().first();
  if (!change) return { lease: null, done: 0 };
  const ids = change.stopped_at === null ? await nextIds(transaction, id, size) : [];
  if (ids.length === 0) {
    await transaction('bulk_changes').where({ id }).update({ due_at: null, finished_at: now });
    return { lease: null, done: 0 };
  }
  const outcomes = new Map<number, ItemOutcome>();
  for (const artworkId of ids) outcomes.set(artworkId, await changeOne(transaction, change, { artworkId, now }));
  return { lease: await recordOutcomes(transaction, change, { outcomes, now }), done: ids.length };
}

/** Refuses the artwork whose change has failed. Returns the new lease, as `runBatch`. */
function refuseNext(
  database: Knex,
  { id, lease, now }: { id: number; lease: number; now: number },
  report: (artworkId: number) => void,
): Promise<number | null> {
  return write(
    database,
    async (transaction) => {
      const change = await transaction('bulk_changes').where({ id, due_at: lease }).forUpdate().first();
      const [artworkId] = change ? await nextIds(transaction, id, 1) : [];
      if (!change || artworkId === undefined) return change ? lease : null;
      report(artworkId);
      return recordOutcomes(transaction, change, { outcomes: new Map([[artworkId, FAILED]]), now });
    },
    { lockTimeoutMs: LOCK_TIMEOUT },
  );
}

function nextIds(transaction: Knex.Transaction, id: number, size: number): Promise<number[]> {
  return transaction('bulk_change_items')
    .where({ bulk_change_id: id, state: 'waiting' })
    .orderBy('artwork_id')
    .limit(size)
    .pluck('artwork_id');
}

/** Writes the outcomes of artworks and renews the lease. */
async function recordOutcomes(
  transaction: Knex.Transaction,
  change: BulkChangeRow,
  { outcomes, now }: { outcomes: Map<number, ItemOutcome>; now: number },
): Promise<number> {
  const { id } = change;
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  for (const [artworkId, outcome] of outcomes) {
    counts[outcome.state]++;
    await transaction('bulk_change_items')
      .where({ bulk_change_id: id, artwork_id: artworkId })
      .update({ ...outcome });
  }
  const renewed = now + LEASE;
  await transaction('bulk_changes')
    .where({ id })
    .update({
      due_at: renewed,
      attempts: 0,
      changed: change.changed + counts.changed,
      unchanged: change.unchanged + counts.unchanged,
      refused: change.refused + counts.refused,
    });
  return renewed;
}

function changeOne(
  transaction: Knex.Transaction,
  { id, action, options, staff_id, actor, undoes, import_id }: BulkChangeRow,
  { artworkId, now }: { artworkId: number; now: number },
): Promise<ItemOutcome> {
  const by = { actor: { staffId: staff_id, name: actor }, now, bulk: id };
  if (undoes !== null) return undoInArtwork(transaction, { id: artworkId, undone: undoes }, by);
  if (import_id !== null) return undoImportOf(transaction, { id: artworkId, importId: import_id }, by);
  const parsed: BulkOptions = JSON.parse(options);
  return applyToArtwork(transaction, { action: action as BulkAction, options: parsed, id: artworkId }, by);
}

async function giveUp(database: Knex, { id, due_at }: BulkChangeRow, now: number): Promise<void> {
  const failure = 'The server could not go on with it. What was changed stays, and the rest can be continued.';
  await write(database, (transaction) =>
    transaction('bulk_changes').where({ id, due_at }).update({ due_at: null, finished_at: now, failure }),
  );
}
