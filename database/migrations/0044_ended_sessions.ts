import type { Knex } from 'knex';

/** Sessions that a sign-in or sign-out has ended, for as long as its answer may be under way. */
export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('ended_sessions', (table) => {
    // The hash that stood in `sessions`.
    table.string('id', 64).primary();
    table.bigInteger('ended_at').notNullable().index();
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('ended_sessions');
}
