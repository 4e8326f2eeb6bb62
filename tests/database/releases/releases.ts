import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from '../../support/knex.ts';
import { isPostgres } from '../../../database/engine.ts';
import type { Engine } from '../../support/database.ts';

/** Version → its new migrations → SHA-256 of the file, in the order of the releases. */
export const RELEASED: Record<string, Record<string, string>> = read('released-migrations');

/** A row of each table, in the order of the foreign keys. */
type Rows = Record<string, Record<string, unknown>[]>;

/** A database as the release created it, with the rows of `<version>.json`. */
export async function databaseOf(version: string, engine: Engine): Promise<{ database: Knex; rows: Rows }> {
  const database = await emptyDatabase(engine);
  for (const [release, files] of Object.entries(RELEASED)) {
    for (const name of Object.keys(files)) await database.migrate.up({ name });
    if (release === version) break;
  }
  const rows: Rows = read(version);
  for (const [table, some] of Object.entries(rows)) await insertRows(database, table, some);
  return { database, rows };
}

async function emptyDatabase(engine: Engine): Promise<Knex> {
  if (engine.name === 'SQLite')
    return engine.open({ databaseUrl: null, dataDir: await mkdtemp(join(tmpdir(), 'galerya-release-')) });
  const database = await engine.open();
  await database.raw('drop schema public cascade');
  await database.raw('create schema public');
  return database;
}

/** Replaces all rows of a table. */
export async function insertRows(database: Knex, table: string, rows: Record<string, unknown>[]): Promise<void> {
  // Triggers have written some already, with other ids.
  await database(table).delete();
  await database(table).insert(rows);
  if (!isPostgres(database) || typeof rows[0]?.id !== 'number') return;
  await database.raw("select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))", [table, table]);
}

function read(name: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
}
