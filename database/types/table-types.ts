import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

type Schema = Map<string, Column[]>;

/** Written with raw SQL alone: they exist on one engine. */
const ONE_ENGINE = /^(search_index\w*|changes\.transaction_id|search_documents\.(words|fields))$/;

/** Types that are made from the tables. */
const HELPERS = `/** A row; \`Narrower\` gives columns a narrower type than the schema has. */
export type Row<Table extends keyof Rows, Narrower extends Partial<Rows[Table]> = object> = Omit<
  Rows[Table],
  keyof Narrower
> &
  Narrower;

type Insert<Table extends keyof Rows> = OrRaw<
  Omit<Rows[Table], Optional[Table] | Generated[Table]> & Partial<Pick<Rows[Table], Optional[Table]>>
>;

type OrRaw<Record> = { [Column in keyof Record]: Record[Column] | Knex.Raw };

type AllTables = { [Table in keyof Rows]: Knex.CompositeTableType<Rows[Table], Insert<Table>> };

declare module 'knex/types/tables.js' {
  interface Tables extends AllTables {}
}
`;

/** The source of `tables.d.ts`. Both engines give the same. */
export async function tableTypes(database: Knex): Promise<string> {
  const schema = await (isPostgres(database) ? readPostgres(database) : readSqlite(database));
  const tables = [...schema].sort(([a], [b]) => (a < b ? -1 : 1));
  return `// Generated from the migrations by \`npm run types:tables\`. Do not edit.
import type { Knex } from 'knex';

/** A row as queries return it. SQLite returns booleans as 0 and 1. */
export interface Rows {
${tables.map(([table, columns]) => `  ${table}: {\n${columns.map(rowField).join('\n')}\n  };`).join('\n')}
}

/** Columns that an insert may leave out. */
interface Optional {
${tables.map(([table, columns]) => `  ${table}: ${union(columns, isOptional)};`).join('\n')}
}

/** Columns that the database computes. */
interface Generated {
${tables.map(([table, columns]) => `  ${table}: ${union(columns, ({ isGenerated }) => isGenerated)};`).join('\n')}
}

${HELPERS}`;
}

function rowField({ name, type, isNullable }: Column): string {
  return `    ${name}: ${type}${isNullable ? ' | null' : ''};`;
}

function isOptional({ isNullable, hasDefault, isGenerated }: Column): boolean {
  return !isGenerated && (isNullable || hasDefault);
}

function union(columns: Column[], isMember: (column: Column) => boolean): string {
  return (
    columns
      .filter(isMember)
      .map(({ name }) => `'${name}'`)
      .join(' | ') || 'never'
  );
}

async function readSqlite(database: Knex): Promise<Schema> {
  const tables: { name: string; sql: string }[] = await database('sqlite_master').where({ type: 'table' }).select();
  const schema: Schema = new Map();
  for (const { name: table, sql } of tables) {
    const info: SqliteColumn[] = await database.raw('select * from pragma_table_xinfo(?)', [table]);
    for (const { name, type, notnull, dflt_value, hidden, pk } of info) {
      const isNumbered = pk === 1 && new RegExp(`\\b${name}\\W+integer\\b[^,]*autoincrement`, 'i').test(sql);
      add(schema, table, {
        name,
        type,
        check: sql,
        isNullable: notnull === 0 && pk === 0,
        hasDefault: dflt_value !== null || isNumbered,
        isGenerated: hidden > 0,
      });
    }
  }
  return schema;
}

async function readPostgres(database: Knex): Promise<Schema> {
  const { rows }: { rows: PostgresColumn[] } = await database.raw(`
    select table_name, column_name, data_type, is_nullable, column_default, is_identity, is_generated,
      (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
        where contype = 'c' and conrelid = format('%I', table_name)::regclass) as checks
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`);
  const schema: Schema = new Map();
  for (const row of rows) {
    add(schema, row.table_name, {
      name: row.column_name,
      type: row.data_type,
      check: row.checks ?? '',
      isNullable: row.is_nullable === 'YES',
      hasDefault: row.column_default !== null || row.is_identity === 'YES',
      isGenerated: row.is_generated === 'ALWAYS',
    });
  }
  return schema;
}

interface SqliteColumn {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
  pk: number;
  hidden: number;
}

interface PostgresColumn {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: 'YES' | 'NO';
  is_generated: 'ALWAYS' | 'NEVER';
  checks: string | null;
}

function add(schema: Schema, table: string, found: Omit<Column, 'type'> & { type: string; check: string }): void {
  const name = `${table}.${found.name}`;
  if (/^(knex|sqlite)_/.test(table) || ONE_ENGINE.test(table) || ONE_ENGINE.test(name)) return;
  const type = valuesOf(found.check, found.name) ?? typeOf(found.type);
  schema.set(table, [...(schema.get(table) ?? []), { ...found, type }]);
}

/** The values that a check allows: `state in ('open', 'paid')`. PostgreSQL writes `= ANY (ARRAY['open'::text, …])`. */
function valuesOf(check: string, column: string): string | null {
  const list = new RegExp(`\\b${column}\\b\\)?(?:::\\w+)? (?:in \\(|= ANY \\(\\(?ARRAY\\[)([^)\\]]+)`).exec(check)?.[1];
  const values = [...(list?.matchAll(/'([^']*)'/g) ?? [])].map(([value]) => value);
  return values.length > 0 ? values.join(' | ') : null;
}

function typeOf(declared: string): string {
  if (/^boolean$/i.test(declared)) return 'boolean | 0 | 1';
  return /^(integer|bigint|float|double precision)$/i.test(declared) ? 'number' : 'string';
}
