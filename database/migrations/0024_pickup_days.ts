import type { Knex } from 'knex';

/** Days on which nobody hands anything out, besides weekends: `2026-12-25`, by the calendar of Manila. */
export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('closed_pickup_days', (table) => {
    table.string('day', 10).primary();
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('closed_pickup_days');
}
