import type { Database } from 'better-sqlite3';
import { BackupError } from '../backup-error.ts';
import type { ManifestTable } from '../format/manifest.ts';
import type { ReadTable } from '../format/stored-streams.ts';
import { isBackedUp } from '../snapshot.ts';
import { decodeRows } from './copy-text.ts';
import { columnKinds, tableNames } from './snapshot.ts';

/** Loads the tables in one transaction. */
export async function loadSqlite(database: Database, tables: ManifestTable[], read: ReadTable): Promise<void> {
  database.pragma('foreign_keys = OFF');
  database.exec('begin');
  const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
  for (const name of tableNames(database).filter(isBackedUp)) database.exec(`delete from "${name}"`);
  for (const table of tables) await loadTable(database, table, read);
  for (const { sql } of triggers) database.exec(sql);
  const violations = database.pragma('foreign_key_check') as { table: string }[];
  if (violations[0]) throw new BackupError(`Rows of ${violations[0].table} refer to rows that are not in the backup.`);
  database.exec('commit');
  database.pragma('foreign_keys = ON');
}

async function loadTable(database: Database, table: ManifestTable, read: ReadTable): Promise<void> {
  const { name, columns, lastId } = table;
  const kinds = columnKinds(database, name);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const insert = database.prepare(`insert into "${name}" (${list}) values (${columns.map(() => '?').join(', ')})`);
  let count = 0;
  const decoded = decodeRows(
    await read(table),
    columns.map((column) => kinds.get(column) ?? 'other'),
  );
  for await (const rows of decoded) {
    for (const row of rows) insert.run(row);
    count += rows.length;
  }
  if (count !== table.rows) throw new BackupError(`The table ${name} has ${count} rows instead of ${table.rows}.`);
  if (lastId === null) return;
  // Ids of deleted rows are not assigned again.
  database.prepare('delete from sqlite_sequence where name = ?').run(name);
  database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, lastId);
}
