import Database from 'better-sqlite3';
import { cacheStatements } from './statement-cache.ts';

// As long as other connections wait; better-sqlite3 waits inside the call.
const busyMilliseconds = 15;

/** A connection that only reads: beside those who write, and at once. It is opened with the first question. */
export class SqliteReader {
  readonly #filename: string;
  #connection: Database.Database | null = null;
  #isClosed = false;

  constructor(filename: string) {
    this.#filename = filename;
  }

  all<Row>(sql: string, values: unknown[]): Row[] {
    return this.#open()
      .prepare<unknown[], Row>(sql)
      .all(...values);
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close();
    this.#connection = null;
  }

  #open(): Database.Database {
    if (this.#connection) return this.#connection;
    if (this.#isClosed) throw new Error('The database has been closed.');
    const connection = new Database(this.#filename, { fileMustExist: true, timeout: busyMilliseconds });
    connection.pragma('query_only = ON');
    cacheStatements(connection);
    this.#connection = connection;
    return connection;
  }
}
