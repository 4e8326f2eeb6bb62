import type { Knex } from 'knex';

// Questions in a row that the provider did not answer; `asks` counts those that it did.
export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('payments', (table) => {
    table.integer('failures').notNullable().defaultTo(0);
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.alterTable('payments', (table) => table.dropColumn('failures'));
}
