import type { Knex } from 'knex';

export function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}

/** Lets one transaction at a time past, of all processes; `number` names what they would get in each other's way with. */
export async function serialize(transaction: Knex.Transaction, number: number): Promise<void> {
  // On SQLite every writing transaction is alone already.
  if (isPostgres(transaction)) await transaction.raw('select pg_advisory_xact_lock(?)', [number]);
}
