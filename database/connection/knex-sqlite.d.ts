// knex publishes its dialects as files to be extended, without types.
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Database } from 'better-sqlite3';
  import knex, { type Knex } from 'knex';

  export interface SqliteTransaction extends Knex.Transaction {
    trxClient: { query(connection: Database, sql: string): Promise<unknown> };
    begin(connection: Database): Promise<unknown>;
  }

  export default class SqliteClient extends knex.Client {
    destroy(done?: (error?: unknown) => void): Promise<void>;
    transaction(container: unknown, config: unknown, outer: unknown): SqliteTransaction;
  }
}
