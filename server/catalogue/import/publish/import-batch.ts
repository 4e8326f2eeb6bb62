import type { Knex } from 'knex';
import { AdaptiveBatch, type BatchLimits } from '../../../../database/batches/adaptive-batch.ts';
import { isPostgres } from '../../../../database/engine.ts';

// On SQLite a transaction blocks all other writers, which retry every 25 ms (database/transaction.ts).
const SQLITE_LIMITS: Omit<BatchLimits, 'min'> = { targetMs: 25, pauseMs: 25, max: 200 };
// On PostgreSQL only writers of the same rows wait.
const POSTGRES_LIMITS: Omit<BatchLimits, 'min'> = { targetMs: 70, pauseMs: 0, max: 200 };

/** Batches of an import, so that visitors' writes do not wait; `min` is their smallest size. */
export function importBatch(database: Knex, min: number): AdaptiveBatch {
  return new AdaptiveBatch({ ...(isPostgres(database) ? POSTGRES_LIMITS : SQLITE_LIMITS), min });
}
