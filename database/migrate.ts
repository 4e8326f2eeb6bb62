import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { MINUTE } from '../server/time/time.ts';
import { isPostgres, serialize } from './engine.ts';
import { DatabaseBusy, write } from './transaction.ts';

/** Another process may be in the middle of a long migration. */
const LOCK_TIMEOUT = MINUTE;
/**
 * Milliseconds for which a statement waits for a table. A waiting `alter table` blocks all readers that come after it. The shop
 * would stand still until the end of an earlier transaction, such as a backup. Afterwards the migration is tried again.
 */
const TABLE_LOCK_TIMEOUT = 500;
/** Milliseconds in which those readers run, before the next attempt. */
const TABLE_LOCK_PAUSE = 1_500;

/** The database lacks migrations of this version, and has others: it cannot be upgraded. */
export class UnknownMigrations extends Error {
  override name = 'UnknownMigrations';

  constructor([first = '', ...others]: string[]) {
    super(
      `Cannot upgrade the database: it has migrations that this version does not know (${first}${others.length > 0 ? ` and ${others.length} more` : ''}). ` +
        'Databases from before version 0.2.0, which was the first release, cannot be upgraded. ' +
        'Set DATA_DIR to an empty folder or, with PostgreSQL, DATABASE_URL to an empty database.',
    );
  }
}

/** Another transaction has used a table for the whole time in which the migration tried to lock it. */
export class MigrationBlocked extends Error {
  override name = 'MigrationBlocked';

  constructor(milliseconds: number, cause: unknown) {
    super(
      `Cannot upgrade the database: another transaction, such as a backup, has locked it for ${milliseconds / 1000} s. ` +
        'Nothing has changed. Start again when it has ended.',
      { cause },
    );
  }
}

/** The database is that of an earlier version, and the process may not migrate it. */
export class MigrationsPending extends Error {
  override name = 'MigrationsPending';

  constructor(pending: string[]) {
    super(
      `The database is that of an earlier version and lacks migrations: ${pending.join(', ')}. Nothing has changed. ` +
        'Make a backup, then start this version, or run: npm run gallery -- migrate',
    );
  }
}

/**
 * Runs the pending migrations. When several processes start at once, one of them migrates and the others wait for it. Returns the names of
 * the migrations that have run.
 */
export async function migrate(database: Knex, { lockTimeoutMs = LOCK_TIMEOUT } = {}): Promise<string[]> {
  if (await migrationsAreCurrent(database)) return [];
  return write(
    database,
    async (transaction) => {
      await lockMigrations(transaction);
      await refuseUnknown(transaction);
      if (isPostgres(database)) await transaction.raw(`set local lock_timeout = ${TABLE_LOCK_TIMEOUT}`);
      const [, names]: [number, string[]] = await transaction.migrate.latest();
      return names;
    },
    { lockTimeoutMs, tableLockPauseMs: TABLE_LOCK_PAUSE },
  ).catch((error: unknown) => {
    throw error instanceof DatabaseBusy ? new MigrationBlocked(lockTimeoutMs, error.cause) : error;
  });
}

/** Migrates an empty database. A command of a later version must not migrate the database of a shop that is open. */
export async function migrateIfEmpty(database: Knex): Promise<void> {
  const { pending, completed } = await pendingAndCompleted(database);
  if (pending.length === 0) return;
  if (completed.length > 0) {
    await refuseUnknown(database);
    throw new MigrationsPending(pending);
  }
  await migrate(database);
}

/** Other processes that migrate or restore wait until the transaction ends. */
export function lockMigrations(transaction: Knex.Transaction): Promise<void> {
  return serialize(transaction, 'migrations');
}

/** Whether every migration of this version has run; a newer version may have run more. */
export async function migrationsAreCurrent(database: Knex): Promise<boolean> {
  return (await pendingAndCompleted(database)).pending.length === 0;
}

/** Names of migrations. `unknown`: those that the database has, and this version does not. */
export async function migrationState(database: Knex): Promise<Record<'pending' | 'completed' | 'unknown', string[]>> {
  const { pending, completed } = await pendingAndCompleted(database);
  const files = await migrationFiles();
  return { pending, completed, unknown: completed.filter((name) => !files.includes(name)) };
}

async function refuseUnknown(database: Knex): Promise<void> {
  const { pending, unknown } = await migrationState(database);
  if (pending.length > 0 && unknown.length > 0) throw new UnknownMigrations(unknown);
}

async function pendingAndCompleted(database: Knex): Promise<{ pending: string[]; completed: string[] }> {
  // Without the table, knex would create it here, outside the transaction of `migrate`.
  if (!(await database.schema.hasTable('knex_migrations'))) return { pending: await migrationFiles(), completed: [] };
  const [completed, pending]: [{ name: string }[], { file: string }[]] = await database.migrate.list({
    disableMigrationsListValidation: true,
  });
  return { completed: completed.map(({ name }) => name), pending: pending.map(({ file }) => file) };
}

function migrationFiles(): Promise<string[]> {
  return readdir(join(import.meta.dirname, 'migrations'));
}
