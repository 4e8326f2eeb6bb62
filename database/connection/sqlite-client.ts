import type { Database } from 'better-sqlite3';
import SqliteClient, { type SqliteTransaction } from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Durability } from './durability.ts';

/**
 * Transactions begin with BEGIN IMMEDIATE. After knex's plain BEGIN, the first write fails with SQLITE_BUSY_SNAPSHOT if another connection has
 * written since the first read. With the lock taken first, only the beginning can find the database busy.
 */
export class ImmediateSqlite extends SqliteClient {
  override transaction(container: unknown, config: Durability, outer: unknown): SqliteTransaction {
    const transaction = super.transaction(container, config, outer);
    transaction.begin = (connection) => begin(transaction, connection, config);
    return transaction;
  }
}

// knex ignores a failed BEGIN and runs the work outside any transaction; this one rejects before the work runs.
async function begin(
  transaction: SqliteTransaction,
  connection: Database,
  { isDurable = false }: Durability,
): Promise<unknown> {
  // A COMMIT that fails, for instance on a full disk, leaves the transaction open.
  if (connection.inTransaction) connection.exec('ROLLBACK');
  // The setting stays with the connection and cannot change within a transaction, so every transaction sets it.
  connection.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
  return transaction.trxClient.query(connection, 'BEGIN IMMEDIATE;');
}
