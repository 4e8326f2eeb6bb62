import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('artworks', (table) => {
    // The `published_at` of a work that is not shown now, which it gets back when it is published again.
    table.bigInteger('last_published_at');
  });
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table artworks drop column last_published_at');
}
