import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { prepareDatabaseFile, prepareDataFolder } from './connection/data-folder.ts';
import { GuardedPostgres } from './connection/postgres-client.ts';
import { ImmediateSqlite } from './connection/sqlite-client.ts';

export interface DatabaseSettings {
  /** A PostgreSQL address; null for SQLite in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
}

// Milliseconds.
/** A process that answers requests waits neither long for a connection nor for a statement. */
const serving = { connectionTimeoutMillis: 3_000, statement_timeout: 15_000 };
/** Imports, migrations and rebuilds have statements that take minutes. */
const maintenance = { connectionTimeoutMillis: 10_000 };

// better-sqlite3 waits for a lock inside the call and with it the whole process waits; longer waits are made asynchronously, in transaction.ts.
const busyMilliseconds = 15;

// Pages of 4 KB that SQLite's log may grow to before a write moves it into the file and waits for the disk. Where pages are served,
// a thread beside them moves it long before that.
const logPages = 16_000;

// Milliseconds for a connection of the pool to become free; whoever waits longer is told that the gallery is busy.
const acquireConnectionTimeout = 5_000;

// What knex warns of here is thrown as well, and logged by those who catch it.
const log = { warn: () => {} };

const migrations = { directory: join(import.meta.dirname, 'migrations'), loadExtensions: ['.ts'] };

/** `isServing`: for a process that answers requests, whose queries end soon (`connection-guard.ts`). */
export function connect({ databaseUrl, dataDir }: DatabaseSettings, { isServing = false } = {}): Knex {
  return databaseUrl
    ? connectPostgres(databaseUrl, isServing)
    : connectSqlite(join(dataDir, 'galerya.sqlite'), dataDir);
}

function connectSqlite(filename: string, folder: string): Knex {
  prepareDataFolder(folder);
  prepareDatabaseFile(filename);
  return knex({
    client: ImmediateSqlite,
    connection: { filename },
    useNullAsDefault: true,
    pool: { min: 1, max: 1, afterCreate: prepareSqlite },
    acquireConnectionTimeout,
    log,
    migrations,
  });
}

function prepareSqlite(connection: Database, done: (error: unknown, connection: Database) => void): void {
  try {
    // Asked first: the change of mode needs the file alone, which another process may be using.
    if (connection.pragma('journal_mode', { simple: true }) !== 'wal') connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = NORMAL');
    connection.pragma(`wal_autocheckpoint = ${logPages}`);
    connection.pragma('foreign_keys = ON');
    connection.pragma(`busy_timeout = ${busyMilliseconds}`);
    // SQLite's own knows ASCII alone; PostgreSQL's knows every letter.
    connection.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
    done(null, connection);
  } catch (error) {
    done(error, connection);
  }
}

function connectPostgres(connectionString: string, isServing: boolean): Knex {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  return knex({
    client: isServing ? GuardedPostgres : 'pg',
    connection: {
      ...{ connectionString, types, keepAlive: true },
      ...(isServing ? serving : maintenance),
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout,
    log,
    migrations,
  });
}
