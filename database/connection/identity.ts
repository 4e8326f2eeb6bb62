import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';
import { rawRow } from '../rows.ts';

/** A text that differs for every other database, and for one that was replaced at the same address. */
export async function databaseOrigin(database: Knex): Promise<string> {
  const { connection } = database.client.config;
  if (!isPostgres(database)) {
    const { ino, birthtimeMs } = await stat(connection.filename);
    return JSON.stringify([connection.filename, ino, birthtimeMs]);
  }
  const own = '(select oid from pg_database where datname = current_database())';
  const ids = await rawRow(database, `select ${own} as own, 'artworks'::regclass::oid as artworks`);
  return JSON.stringify([connection.connectionString, ids]);
}
