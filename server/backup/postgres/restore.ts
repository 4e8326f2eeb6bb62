import type { Knex } from 'knex';
import { lockMigrations } from '../../../database/migrate.ts';
import { rawRow, rawRows } from '../../../database/rows.ts';
import type { Storage } from '../../storage/storage.ts';
import { BackupError } from '../backup-error.ts';
import type { Backup } from '../format/manifest.ts';
import { loadDatabase } from '../load.ts';
import { dataTables } from '../snapshot.ts';

/** Replaces everything in the database in one transaction. */
export async function restorePostgres(database: Knex, source: Storage, backup: Backup): Promise<void> {
  await refuseConnected(database);
  await database.transaction(async (transaction) => {
    await lockMigrations(transaction);
    await dropEverything(transaction);
    await loadDatabase(transaction, source, backup);
  });
  await database.raw('analyze');
}

/**
 * A process of the shop would go on with rows that are gone. PostgreSQL shows the `backend_type` of other roles only with the right
 * pg_read_all_stats; autovacuum has no role.
 */
export async function refuseConnected(database: Knex): Promise<void> {
  const { count } = await rawRow<{ count: number }>(
    database,
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  if (count > 0)
    throw new BackupError(
      `The database has ${count} other ${count === 1 ? 'connection' : 'connections'}: stop the shop and its jobs on every machine first, and close other programs.`,
    );
}

export async function postgresHasData(database: Knex): Promise<boolean> {
  const names: string[] = await database('pg_class')
    .whereRaw("relnamespace = current_schema()::regnamespace and relkind = 'r'")
    .pluck('relname');
  for (const name of dataTables(names)) if (await database.select(database.raw('1')).from(name).first()) return true;
  return false;
}

/** Tables and functions of the schema, but not those of extensions. */
async function dropEverything(transaction: Knex.Transaction): Promise<void> {
  const rows = await rawRows<{ statement: string }>(
    transaction,
    `select format('drop table %I cascade', relname) as statement from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     union all
     select format('drop function %s cascade', pg_proc.oid::regprocedure) from pg_proc
       where pronamespace = current_schema()::regnamespace and prokind = 'f'
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  for (const { statement } of rows) await transaction.raw(statement);
}
