import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('rate_limits', (table) => {
    // A hash: neither addresses nor what a browser is known by can be read here.
    table.string('key', 100).primary();
    table.integer('points').notNullable();
    table.bigInteger('expire').notNullable().index();
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('rate_limits');
}
