import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('sessions', (table) => {
    // A hash of the id in the browser's cookie: whoever reads this table can sign in as nobody.
    table.string('id', 64).primary();
    table.text('data').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table.bigInteger('created_at').notNullable();
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('sessions');
}
