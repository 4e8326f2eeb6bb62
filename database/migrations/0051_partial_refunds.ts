import type { Knex } from 'knex';

/** What was overpaid is refunded by itself, and the rest of the same receipt perhaps later. */
export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('refunds', (table) => {
    // `overpaid`: the difference to the order's total; `rest`: all that has not been refunded before.
    table.string('part', 10).notNullable().defaultTo('rest');
    // Centavos, or the hundredths of the receipt's currency.
    table.bigInteger('amount').notNullable().defaultTo(0);
    table.dropUnique(['receipt_id']);
    table.unique(['receipt_id', 'part']);
  });
  await database.raw('update refunds set amount = (select r.amount from receipts r where r.id = receipt_id)');
}

export async function down(database: Knex): Promise<void> {
  await database('refunds').where('part', 'overpaid').delete();
  await database.schema.alterTable('refunds', (table) => {
    table.dropUnique(['receipt_id', 'part']);
    table.unique(['receipt_id']);
  });
  await database.schema.alterTable('refunds', (table) => {
    table.dropColumn('part');
    table.dropColumn('amount');
  });
}
