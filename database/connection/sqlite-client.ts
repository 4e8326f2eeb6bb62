import type { Database } from 'better-sqlite3';
import SqliteClient, { type SqliteTransaction } from 'knex/lib/dialects/better-sqlite3/index.js';
import type { Durability } from './durability.ts';
import { SqliteReader } from './sqlite-reader.ts';

/**
 * knex begins with a plain BEGIN, and what is read before the first write can then fail as out of date (SQLITE_BUSY_SNAPSHOT).
 * Taking the write lock first means that only the beginning ever finds the database busy, when nothing has been done yet.
 */
export class ImmediateSqlite extends SqliteClient {
  readonly #reader: SqliteReader;

  constructor(config: ConstructorParameters<typeof SqliteClient>[0] & { connection: { filename: string } }) {
    super(config);
    this.#reader = new SqliteReader(config.connection.filename);
  }

  /** Reads beside all connections; told to whoever listens to the questions of this client. Not within transactions. */
  queryPrepared<Row>(sql: string, bindings: unknown[]): Row[] {
    this.emit('query', { sql, bindings });
    const rows = this.#reader.all<Row>(sql, bindings);
    this.emit('query-response', rows, { sql, bindings });
    return rows;
  }

  override transaction(container: unknown, config: Durability, outer: unknown): SqliteTransaction {
    const transaction = super.transaction(container, config, outer);
    transaction.begin = (connection) => begin(transaction, connection, config);
    return transaction;
  }

  override async destroy(done?: (error?: unknown) => void): Promise<void> {
    this.#reader.close();
    await super.destroy(done);
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
