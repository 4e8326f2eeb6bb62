import { isPostgres } from '../../../database/engine.ts';
import type { Knex } from '../../support/knex.ts';

// What a migration may not do while an earlier version serves: docs/recipes/add-a-migration.md.

interface Snapshot {
  /** Table → the place of its rows on the disk. */
  tables: Map<string, unknown>;
  /** `table.column` → type, nullability and default. */
  columns: Map<string, string>;
  /** Index or constraint → its table. */
  indexes: Map<string, string>;
  constraints: Map<string, string>;
  /** Table → places of its rows; PostgreSQL stores a changed row in another one. */
  rows: Map<string, string>;
}

/** What the migrations do to tables that exist, and that locks them, changes their rows, or breaks statements of earlier versions. */
export async function forbiddenChanges(database: Knex, migrate: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }) => void statements.push(sql);
  const before = await snapshot(database);
  database.on('query', record);
  await migrate();
  database.off('query', record);
  const after = await snapshot(database);
  const isExisting = (table: string | undefined) => table !== undefined && before.tables.has(table);
  const added = (what: keyof Pick<Snapshot, 'indexes' | 'constraints'>) =>
    [...after[what]].filter(([name, table]) => !before[what].has(name) && isExisting(table));
  return [
    ...[...before.tables].filter(([name]) => !after.tables.has(name)).map(([name]) => `drops the table ${name}`),
    ...[...before.tables]
      .filter(([name, place]) => after.tables.has(name) && after.tables.get(name) !== place)
      .map(([name]) => `writes the table ${name} again`),
    ...[...before.columns]
      .filter(([name, type]) => ![type, nullable(type)].includes(after.columns.get(name) ?? ''))
      .map(([name]) => `changes ${name}`),
    ...[...after.columns]
      .filter(([name, type]) => !before.columns.has(name) && isExisting(name.split('.')[0]) && isRequired(type))
      .map(([name]) => `adds ${name}, which earlier versions do not write`),
    ...added('indexes').map(([name, table]) => `builds the index ${name} on ${table}`),
    ...added('constraints').map(([name, table]) => `checks all rows of ${table} for ${name}`),
    ...[...before.rows]
      .filter(([name, rows]) => after.rows.get(name) !== rows)
      .map(([name]) => `changes rows of ${name}`),
    ...statements.flatMap((sql) => (isExisting(changedTable(sql)) ? [`changes rows of ${changedTable(sql)}`] : [])),
  ].filter((text, index, all) => all.indexOf(text) === index);
}

/** The same column, if it may be null: each statement of an earlier version remains valid. */
function nullable(type: string): string {
  return type.replace(' not null', '');
}

function isRequired(type: string): boolean {
  return type.includes('not null') && !type.includes('default');
}

function changedTable(sql: string): string | undefined {
  return /^\s*(?:insert(?: or \w+)? into|replace into|update|delete from)\s+[`"]?(\w+)/i.exec(sql)?.[1];
}

async function snapshot(database: Knex): Promise<Snapshot> {
  return isPostgres(database) ? postgresSnapshot(database) : sqliteSnapshot(database);
}

async function postgresSnapshot(database: Knex): Promise<Snapshot> {
  const pairs = async (sql: string) => {
    const { rows }: { rows: { name: string; value: string }[] } = await database.raw(sql);
    return new Map(rows.map(({ name, value }) => [name, value]));
  };
  const tables = await pairs(
    `select relname as name, pg_relation_filenode(oid)::text as value from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'knex%'`,
  );
  const rows = new Map<string, string>();
  for (const table of tables.keys())
    rows.set(table, JSON.stringify(await database(table).select(database.raw('ctid::text')).orderBy('ctid')));
  return {
    tables,
    rows,
    columns: await pairs(
      `select table_name || '.' || column_name as name, concat_ws(' ', data_type, character_maximum_length,
        case is_nullable when 'NO' then 'not null' end, 'default ' || coalesce(column_default, identity_generation)) as value
        from information_schema.columns where table_schema = 'public' and table_name not like 'knex%'`,
    ),
    indexes: await pairs(`select indexname as name, tablename as value from pg_indexes where schemaname = 'public'`),
    constraints: await pairs(
      `select conname as name, conrelid::regclass::text as value from pg_constraint
        where connamespace = 'public'::regnamespace and convalidated and contype <> 'n'`,
    ),
  };
}

async function sqliteSnapshot(database: Knex): Promise<Snapshot> {
  const found: { type: string; name: string; tbl_name: string; rootpage: number }[] = await database('sqlite_master')
    .whereIn('type', ['table', 'index'])
    .whereNot('name', 'like', 'knex%')
    .whereNot('name', 'like', 'sqlite_sequence')
    .select('type', 'name', 'tbl_name', 'rootpage');
  const tables = new Map(found.filter(({ type }) => type === 'table').map(({ name, rootpage }) => [name, rootpage]));
  const columns = new Map<string, string>();
  for (const table of tables.keys())
    for (const { name, type, notnull, dflt_value } of await database.raw(`pragma table_info('${table}')`))
      columns.set(
        `${table}.${name}`,
        `${type}${notnull ? ' not null' : ''}${dflt_value === null ? '' : ` default ${dflt_value}`}`,
      );
  const indexes = new Map(found.filter(({ type }) => type === 'index').map(({ name, tbl_name }) => [name, tbl_name]));
  // SQLite adds no constraint to a table without writing it again, and its statements show the changed rows.
  return { tables, columns, indexes, constraints: new Map(), rows: new Map() };
}
