import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import { haltIssues } from '../newsletter/sending/records.ts';
import { queueRebuild } from '../search/index/sync.ts';
import type { Storage } from '../storage/storage.ts';
import type { Backup } from './format/manifest.ts';
import { type ReadTable, readCompressed } from './format/stored-streams.ts';
import { loadPostgres } from './postgres/load.ts';
import { loadSqlite } from './sqlite/load.ts';

/**
 * Fills an empty database: the migrations of the backup create its tables, then its rows are loaded without triggers, then the later
 * migrations run. The background jobs index the catalogue.
 */
export async function loadDatabase(database: Knex, source: Storage, { name, manifest }: Backup): Promise<void> {
  for (const migration of manifest.migrations) await database.migrate.up({ name: migration });
  const read: ReadTable = (table) => readCompressed(source, name, table.file);
  const connection = await database.client.acquireConnection();
  try {
    await (isPostgres(database) ? loadPostgres : loadSqlite)(connection, manifest.tables, read);
  } finally {
    await database.client.releaseConnection(connection);
  }
  await database.migrate.latest();
  await database.transaction(async (transaction) => {
    await queueRebuild(transaction);
    await haltIssues(transaction);
  });
}
