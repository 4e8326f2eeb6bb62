import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { isPostgres } from '../engine.ts';
import { rawRow } from '../rows.ts';

/** A hash that differs for every other database, and for one that was replaced at the same address. */
export async function databaseIdentity(database: Knex): Promise<string> {
  const { connection } = database.client.config;
  // Hashed, because the address contains a password.
  const parts = isPostgres(database)
    ? [connection.connectionString, await objectIds(database)]
    : [connection.filename, await fileIdentity(connection.filename)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function fileIdentity(path: string): Promise<[number, number]> {
  const { ino, birthtimeMs } = await stat(path);
  return [ino, birthtimeMs];
}

function objectIds(database: Knex): Promise<{ own: number; artworks: number }> {
  const own = '(select oid from pg_database where datname = current_database())';
  return rawRow(database, `select ${own} as own, 'artworks'::regclass::oid as artworks`);
}
