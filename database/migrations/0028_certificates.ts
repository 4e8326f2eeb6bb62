import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('certificates', (table) => {
    table.increments('id');
    // Number and verification address in one, by chance: nobody comes upon another's.
    table.string('code', 30).notNullable().unique();
    table.integer('order_id').notNullable();
    table.integer('artwork_id').notNullable();
    table.bigInteger('issued_at').notNullable();
    table.unique(['order_id', 'artwork_id']);
    table.foreign(['order_id', 'artwork_id']).references(['order_id', 'artwork_id']).inTable('order_items');
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('certificates');
}
