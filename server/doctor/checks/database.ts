import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { POOL_SIZES } from '../../../database/connect.ts';
import { isPostgres } from '../../../database/engine.ts';
import { migrationState } from '../../../database/migrate.ts';
import { rawRow, rawRows } from '../../../database/rows.ts';
import type { Settings } from '../../boot/settings/settings.ts';
import { type Finding, failure, ok, warning } from '../check.ts';

/** Code of PostgreSQL, Node or SQLite → what is wrong. */
const CAUSES: Record<string, string> = {
  '28P01': 'the user or the password is rejected',
  '28000': 'the user is rejected',
  '3D000': 'there is no such database',
  '53300': 'the server has no free connection',
  '57P03': 'the server is starting or stopping',
  ECONNREFUSED: 'nothing listens at its host and port',
  ENOTFOUND: 'there is no such host',
  SQLITE_CANTOPEN: 'this user cannot open the file',
  SQLITE_READONLY: 'this user cannot write the file',
  SQLITE_NOTADB: 'the file is not an SQLite database',
  SQLITE_CORRUPT: 'the file is damaged',
};

/** Whether there is a database to connect to. The connection itself would create SQLite's file. */
export function hasDatabase({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'galerya.sqlite'));
}

export function noDatabase({ dataDir }: Pick<Settings, 'dataDir'>): Finding {
  return failure(
    `There is no database in ${dataDir}.`,
    'Correct DATA_DIR, or start the shop: the first start creates the database.',
  );
}

export async function checkConnection(database: Knex, settings: ConnectionSettings): Promise<Finding[]> {
  const began = performance.now();
  const [name, query] = isPostgres(database)
    ? ['PostgreSQL', "select current_setting('server_version') as version"]
    : ['SQLite', 'select sqlite_version() as version from sqlite_master limit 1'];
  const [row] = await rawRows<{ version: string }>(database, query);
  const version = row ? ` ${row.version.split(' ')[0]}` : '';
  const response = ok(`${name}${version} responds in ${Math.max(1, Math.round(performance.now() - began))} ms.`);
  return isPostgres(database) ? [response, ...(await checkMaxConnections(database, settings))] : [response];
}

/** A serving process also listens for changes; a backup has a claim and a snapshot. */
const MORE_CONNECTIONS = { process: 1, jobs: 2 };

type ConnectionSettings = Pick<Settings, 'processes' | 'jobs'>;

async function checkMaxConnections(database: Knex, { processes, jobs }: ConnectionSettings): Promise<Finding[]> {
  const { allowed } = await rawRow<{ allowed: number }>(database, ALLOWED_CONNECTIONS);
  const ofProcesses = jobs === 'only' ? 0 : processes * (POOL_SIZES.process + MORE_CONNECTIONS.process);
  const needed = ofProcesses + (jobs === 'off' ? 0 : POOL_SIZES.jobs + MORE_CONNECTIONS.jobs);
  if (needed <= allowed)
    return [
      ok(
        `This machine can use ${needed} of the ${allowed} connections that PostgreSQL allows; every machine of the shop needs its own.`,
      ),
    ];
  return [
    warning(
      `PostgreSQL allows ${allowed} connections, and this machine can need ${needed} (PROCESSES=${processes}, JOBS=${jobs}).`,
      'Raise max_connections or lower PROCESSES; every machine of the shop needs its own connections.',
    ),
  ];
}

/** For a user without special rights; the limits of the user and the database are -1 if there is none. */
const ALLOWED_CONNECTIONS = `
  select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  ) as allowed`;

export function connectionFailure(error: unknown, { databaseUrl }: Pick<Settings, 'databaseUrl'>): Finding {
  const code = String((error as { code?: unknown }).code ?? (error as Error).name);
  const cause = CAUSES[code] ?? CAUSES[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')] ?? 'it does not respond';
  const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  return failure(
    `Cannot use the database of ${setting}: ${cause} (${code}).`,
    `Check the database and ${setting}; visitors get errors until then.`,
  );
}

export async function checkMigrations(database: Knex): Promise<{ isMigrated: boolean; findings: Finding[] }> {
  const { pending, completed, unknown } = await migrationState(database);
  const isMigrated = pending.length === 0;
  if (!isMigrated && unknown.length > 0)
    return {
      isMigrated,
      findings: [
        failure(
          `The database has migrations that this version does not have (${unknown.join(', ')}), and lacks ${pending.join(', ')}.`,
          'Run the version that migrated the database, or a later one.',
        ),
      ],
    };
  if (!isMigrated)
    return {
      isMigrated,
      findings: [
        warning(
          `${count(pending.length, 'migration is', 'migrations are')} pending: ${pending.join(', ')}.`,
          'Make a backup and start this version, which runs them: docs/operations.md, "Upgrade".',
        ),
      ],
    };
  if (unknown.length > 0)
    return {
      isMigrated,
      findings: [
        warning(
          `A later version has migrated the database (${unknown.join(', ')}).`,
          'Finish the upgrade of this machine.',
        ),
      ],
    };
  return { isMigrated, findings: [ok(`The database has all ${completed.length} migrations of this version.`)] };
}

export function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}
