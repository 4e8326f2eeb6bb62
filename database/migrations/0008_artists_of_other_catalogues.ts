import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('artists', (table) => {
    // What the catalogue that an artist was imported from calls them; names alone cannot part namesakes.
    table.string('external_id', 100);
    table.unique(['external_id'], { indexName: 'artists_external_id_unique' });
  });
}

// Not through knex, which would build the table anew on SQLite and lose its triggers.
export async function down(database: Knex): Promise<void> {
  const isPostgres = database.client.driverName === 'pg';
  const unique = 'artists_external_id_unique';
  await database.raw(isPostgres ? `alter table artists drop constraint ${unique}` : `drop index ${unique}`);
  await database.raw('alter table artists drop column external_id');
}
