import type { Knex } from 'knex';

// Until when an order whose payment page is being ended for another one keeps its artworks, whoever says that the page is over.
export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('payments', (table) => {
    table.bigInteger('replacing_until');
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.alterTable('payments', (table) => table.dropColumn('replacing_until'));
}
