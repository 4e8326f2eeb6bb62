import { channel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type Durability, waitForDisk } from './connection/durability.ts';
import { isPostgres } from './engine.ts';

/** The database stayed locked for as long as a visitor may wait. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  readonly status = 503;

  constructor(cause?: unknown) {
    super('The database is busy.', { cause });
  }
}

/** Rolls back the transaction that throws it. Its caller returns the `result`. */
export class Rollback<Result> extends Error {
  override name = 'Rollback';
  readonly result: Result;

  constructor(result: Result) {
    super('The transaction was rolled back.');
    this.result = result;
  }
}

/** The result of a write, also of one that was rolled back by a `Rollback`. */
export async function orRolledBack<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof Rollback) return error.result as Result;
    throw error;
  }
}

/** Milliseconds for which a write is retried. */
const DEFAULT_LOCK_TIMEOUT = 3000;
// Milliseconds. Not longer: a writer that has waited long must not retry less often than new ones.
const MAX_PAUSE = 25;

/** PostgreSQL: a lock was not available within `lock_timeout`. */
const TABLE_LOCKED = '55P03';
// PostgreSQL: could not serialize, deadlock.
const RETRYABLE_CODES = ['40001', '40P01', TABLE_LOCKED];

/** Publishes `{ client, milliseconds }` for each writing transaction: how long it waited for its start. */
export const writeStarts = channel('galerya.database.write-start');

interface WriteOptions<Result> extends Durability {
  lockTimeoutMs?: number;
  /** Milliseconds to pause after a statement has waited in vain for the lock of a table: other statements waited behind it. */
  tableLockPauseMs?: number;
  /** When the wait began, by `performance.now()`. Default: now. */
  since?: number;
  /** Called after every wait: a result makes the work unnecessary and ends the wait. */
  unless?: () => Promise<Result | undefined>;
}

/** Runs the work in one writing transaction; retries all of it if the database is locked or PostgreSQL reports a conflict. */
export async function write<Result>(
  database: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
  { lockTimeoutMs = DEFAULT_LOCK_TIMEOUT, since = performance.now(), unless, ...options }: WriteOptions<Result> = {},
): Promise<Result> {
  const deadline = since + lockTimeoutMs;
  const measured = (transaction: Knex.Transaction) => {
    if (writeStarts.hasSubscribers)
      writeStarts.publish({ client: database.client, milliseconds: performance.now() - since });
    return work(transaction);
  };
  return inTurn(database, deadline, async (hasWaited) => {
    const earlyResult = hasWaited ? await unless?.() : undefined;
    return earlyResult === undefined ? attempt(database, measured, { deadline, unless, ...options }) : earlyResult;
  });
}

/** Like `write`, for orders, payments and what must not happen twice: the commit survives a power cut. */
export function writeDurably<Result>(
  database: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
  options: Pick<WriteOptions<Result>, 'lockTimeoutMs'> = {},
): Promise<Result> {
  const onDisk = async (transaction: Knex.Transaction) => {
    await waitForDisk(transaction);
    return work(transaction);
  };
  return write(database, onDisk, { ...options, isDurable: true });
}

/** Resolves when the last waiting writer of a client has finished. */
const lastWriters = new WeakMap<object, Promise<void>>();

/**
 * SQLite has one writer, and each attempt to get the lock blocks this process for some milliseconds while another process writes. So one writer
 * of this process tries at a time; the others wait asynchronously, and reads run in between.
 */
async function inTurn<Result>(
  database: Knex,
  deadline: number,
  run: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(database) || database.isTransaction) return run(false);
  const before = lastWriters.get(database.client);
  const { promise: own, resolve: done } = Promise.withResolvers<void>();
  const turn = before ? before.then(() => own) : own;
  lastWriters.set(database.client, turn);
  void turn.then(() => {
    if (lastWriters.get(database.client) === turn) lastWriters.delete(database.client);
  });
  try {
    if (before) await until(before, deadline);
    return await run(before !== undefined);
  } finally {
    done();
  }
}

function until(turn: Promise<void>, deadline: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new DatabaseBusy()), Math.max(0, deadline - performance.now()));
  turn.then(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

async function attempt<Result>(
  database: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
  {
    deadline,
    unless,
    tableLockPauseMs,
    isDurable,
  }: Omit<WriteOptions<Result>, 'lockTimeoutMs' | 'since'> & { deadline: number },
): Promise<Result> {
  const options: Knex.TransactionConfig & Durability = { isDurable };
  for (let attempt = 0; ; attempt++) {
    try {
      return await database.transaction(work, options);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (performance.now() >= deadline) throw new DatabaseBusy(error);
      await pause(tableLockPauseMs && codeOf(error) === TABLE_LOCKED ? tableLockPauseMs : pauseAfter(attempt));
      const earlyResult = await unless?.();
      if (earlyResult !== undefined) return earlyResult;
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_BUSY') || RETRYABLE_CODES.includes(code);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}

// Doubling with jitter, so that two writers do not retry at the same times.
function pauseAfter(attempt: number): number {
  return Math.min(MAX_PAUSE, 2 ** attempt) * (0.5 + Math.random() / 2);
}
