import type { Database } from 'better-sqlite3';
import SqliteClient, { type SqliteTransaction } from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Durability } from './durability.ts';

/**
 * knex begins with a plain BEGIN, and what is read before the first write can then fail as out of date (SQLITE_BUSY_SNAPSHOT).
 * Taking the write lock first means that only the beginning ever finds the database busy, when nothing has been done yet.
 */
export class ImmediateSqlite extends SqliteClient {
  override transaction(container: unknown, config: Durability, outer: unknown): SqliteTransaction {
    const transaction = super.transaction(container, config, outer);
    transaction.begin = (connection) => begin(transaction, connection, config);
    return transaction;
  }
}

// knex's own begin swallows the failure and runs the work outside any transaction; this one rejects before the work is called.
async function begin(
  transaction: SqliteTransaction,
  connection: Database,
  { isDurable = false }: Durability,
): Promise<unknown> {
  // Left open by a COMMIT that failed, for instance on a full disk.
  if (connection.inTransaction) connection.exec('ROLLBACK');
  // Said by each, for it stays with the connection and cannot be changed once a transaction has begun.
  connection.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
  return transaction.trxClient.query(connection, 'BEGIN IMMEDIATE;');
}
