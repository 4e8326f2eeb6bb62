import type { Knex } from 'knex';

// For whose sake a payment page is being ended: only they may say that nothing takes its place. Null for several at once.
export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('payments', (table) => {
    table.string('replacing_by', 36);
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.alterTable('payments', (table) => table.dropColumn('replacing_by'));
}
