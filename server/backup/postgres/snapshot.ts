import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from '../backup-error.ts';
import { conditionOf, isBackedUp, pictureKeysSql, type Snapshot, type SnapshotTable } from '../snapshot.ts';

const CONNECTION_TIMEOUT = 10_000;

/** A repeatable read transaction. It locks tables only against changes of the schema. */
export async function openPostgresSnapshot(connectionString: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECTION_TIMEOUT });
  // The query that is under way rejects as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const names = await tableNames(client);
    if (!names.includes('knex_migrations'))
      throw new BackupError('The database of DATABASE_URL is not one of Galerya.');
    const { rows } = await client.query<{ name: string }>('select name from knex_migrations order by name');
    const migrations = rows.map(({ name }) => name);
    const tables: SnapshotTable[] = [];
    for (const name of names.filter(isBackedUp)) tables.push(await describeTable(client, name));
    return {
      engine: 'PostgreSQL',
      migrations,
      tables,
      read: ({ name, columns }) =>
        client.query(copyTo(`copy (select ${quoted(columns)} from "${name}"${conditionOf(name)}) to stdout`)),
      pictureKeys: async () => {
        const images = await client.query<{ key: string }>(pictureKeysSql(migrations));
        return new Set(images.rows.map(({ key }) => key));
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

export function quoted(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function describeTable(client: pg.Client, name: string): Promise<SnapshotTable> {
  const { rows } = await client.query<{ column: string; sequence: string | null }>(
    `select column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [name],
  );
  const sequence = rows.find((row) => row.sequence)?.sequence;
  return {
    name,
    columns: rows.map(({ column }) => column),
    lastId: sequence ? await lastIdOf(client, sequence) : null,
  };
}

/** Sequences are not part of the snapshot: the value is that of the snapshot or a later one. */
async function lastIdOf(client: pg.Client, sequence: string): Promise<number> {
  const { rows } = await client.query(`select case when is_called then last_value else 0 end as id from ${sequence}`);
  return Number(rows[0].id);
}
