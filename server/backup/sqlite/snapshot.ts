import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Sqlite, { type Database } from 'better-sqlite3';
import { BackupError } from '../backup-error.ts';
import { conditionOf, isBackedUp, pictureKeysSql, type Snapshot, type SnapshotTable } from '../snapshot.ts';
import { type ColumnKind, encodeRows } from './copy-text.ts';

/** Milliseconds. Only a change of the journal mode locks readers out. */
const BUSY_TIMEOUT = 10_000;

/** A connection would create the file. */
export function refuseMissingFile(dataDir: string): void {
  const file = join(dataDir, 'galerya.sqlite');
  if (!existsSync(file)) throw new BackupError(`There is no database: ${file} is missing.`);
}

/** A read transaction of the write-ahead log: it sees one commit, while others go on writing. */
export async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const file = join(dataDir, 'galerya.sqlite');
  const database = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT });
  try {
    database.exec('begin');
    const tables = tableNames(database);
    if (!tables.includes('knex_migrations')) throw new BackupError(`${file} is not a database of Galerya.`);
    const migrations = database.prepare('select name from knex_migrations order by name').pluck().all() as string[];
    return {
      engine: 'SQLite',
      migrations,
      tables: tables.filter(isBackedUp).map((name) => describeTable(database, name)),
      read: (table) => Readable.from(readRows(database, table), { objectMode: false }),
      pictureKeys: async () => new Set(database.prepare(pictureKeysSql(migrations)).pluck().all() as string[]),
      close: async () => void database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

export function tableNames(database: Database): string[] {
  return database
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[];
}

/** Kinds of the stored columns, by name. */
export function columnKinds(database: Database, table: string): Map<string, ColumnKind> {
  const columns = database.pragma(`table_xinfo("${table}")`) as { name: string; type: string; hidden: number }[];
  return new Map(columns.filter(({ hidden }) => hidden === 0).map(({ name, type }) => [name, kindOf(type)]));
}

function kindOf(type: string): ColumnKind {
  if (/^bool/i.test(type)) return 'boolean';
  return /real|floa|doub/i.test(type) ? 'real' : 'other';
}

function describeTable(database: Database, name: string): SnapshotTable {
  const lastId = database.prepare('select seq from sqlite_sequence where name = ?').pluck().get(name);
  return { name, columns: [...columnKinds(database, name).keys()], lastId: (lastId as number | undefined) ?? null };
}

function readRows(database: Database, { name, columns }: SnapshotTable): Generator<Buffer> {
  const kinds = columnKinds(database, name);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const rows = database
    .prepare(`select ${list} from "${name}"${conditionOf(name)}`)
    .raw()
    .iterate() as Iterable<unknown[]>;
  return encodeRows(
    rows,
    columns.map((column) => kinds.get(column) ?? 'other'),
  );
}
