import type { Knex } from 'knex';

export function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}

/** Serializes transactions across processes with an advisory lock, until the transaction ends. `number` identifies the lock. */
export async function serialize(transaction: Knex.Transaction, number: number): Promise<void> {
  // On SQLite, writing transactions already run one at a time.
  if (isPostgres(transaction)) await transaction.raw('select pg_advisory_xact_lock(?)', [number]);
}
