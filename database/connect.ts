import { join } from 'node:path';
import type { Database, Statement } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import SqliteClient, { type SqliteTransaction } from 'knex/lib/dialects/better-sqlite3/index.js';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { prepareDatabaseFile, prepareDataFolder } from './connection/data-folder.ts';
import type { Durability } from './connection/durability.ts';
import { GuardedPostgres } from './connection/postgres-client.ts';

export interface DatabaseSettings {
  /** A PostgreSQL address; null for SQLite in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
}

// Milliseconds.
/** One statement of a request. */
const STATEMENT_TIMEOUT = 15_000;
const SERVING_CONNECT_TIMEOUT = 3_000;
/** Imports, migrations and rebuilds have statements that take minutes. */
const MAINTENANCE_LIMITS = { connectionTimeoutMillis: 10_000 };

// better-sqlite3 waits for a lock synchronously, so the whole process waits. transaction.ts waits longer, asynchronously.
const BUSY_TIMEOUT = 15;

// Pages of 4 KB. A write that finds a longer log runs a checkpoint and waits for the disk. In serving processes, the thread of
// connection/checkpoints.ts does that long before.
const CHECKPOINT_PAGES = 16_000;

// Milliseconds to wait for a connection of the pool; then the request is answered with 503.
const ACQUIRE_TIMEOUT = 5_000;

/** Compiled statements of a connection. */
const MAX_STATEMENTS = 300;
const SAVEPOINT = /^(release |rollback to )?savepoint /i;

// knex warns of errors that it also throws; the callers log those.
const LOG = { warn: () => {} };

const MIGRATIONS = { directory: join(import.meta.dirname, 'migrations'), loadExtensions: ['.ts'] };

/**
 * PostgreSQL connections of a serving process or a command, and of the background jobs. Their mails and the newsletter use four each at
 * most, and none while the mail server answers.
 */
export const POOL_SIZES = { process: 10, jobs: 6 };

interface ConnectOptions {
  /** The duration of queries is limited (`connection/postgres-client.ts`). */
  isServing?: boolean;
  /** Milliseconds for one statement of a serving process. Background jobs have longer statements than requests. */
  statementTimeoutMs?: number;
  maxConnections?: number;
}

export function connect(
  { databaseUrl, dataDir }: DatabaseSettings,
  {
    isServing = false,
    statementTimeoutMs = STATEMENT_TIMEOUT,
    maxConnections = POOL_SIZES.process,
  }: ConnectOptions = {},
): Knex {
  return databaseUrl
    ? connectPostgres(databaseUrl, { isServing, statementTimeoutMs, maxConnections })
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
    acquireConnectionTimeout: ACQUIRE_TIMEOUT,
    log: LOG,
    migrations: MIGRATIONS,
  });
}

function prepareSqlite(connection: Database, done: (error: unknown, connection: Database) => void): void {
  try {
    // The change of mode needs an exclusive lock, which fails while another process uses the file.
    if (connection.pragma('journal_mode', { simple: true }) !== 'wal') connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = NORMAL');
    connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    connection.pragma('foreign_keys = ON');
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    // Each occurrence of a word in the search index; not stored, so every connection has its own.
    connection.exec('create virtual table temp.search_terms using fts5vocab(main, search_index, instance)');
    cacheStatements(connection);
    // SQLite's own `lower` handles only ASCII; PostgreSQL's handles every letter.
    connection.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
    done(null, connection);
  } catch (error) {
    done(error, connection);
  }
}

/**
 * knex compiles each query anew, which takes as long as a small query runs. SQLite compiles a cached one again after a change of its
 * tables. knex numbers savepoints, so none of their statements runs twice.
 */
function cacheStatements(connection: Database): void {
  const statements = new LRUCache<string, Statement>({ max: MAX_STATEMENTS });
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = prepare(sql);
    if (!SAVEPOINT.test(sql)) statements.set(sql, statement);
    return statement;
  }) as Database['prepare'];
}

function connectPostgres(
  connectionString: string,
  { isServing, statementTimeoutMs, maxConnections }: Required<ConnectOptions>,
): Knex {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  return knex({
    client: isServing ? GuardedPostgres : 'pg',
    connection: {
      connectionString,
      types,
      keepAlive: true,
      ...(isServing
        ? { connectionTimeoutMillis: SERVING_CONNECT_TIMEOUT, statement_timeout: statementTimeoutMs }
        : MAINTENANCE_LIMITS),
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: maxConnections },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT,
    log: LOG,
    migrations: MIGRATIONS,
  });
}

/**
 * Transactions begin with BEGIN IMMEDIATE. After knex's plain BEGIN, the first write fails with SQLITE_BUSY_SNAPSHOT if another connection has
 * written since the first read. With the lock taken first, only the beginning can find the database busy.
 */
class ImmediateSqlite extends SqliteClient {
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
