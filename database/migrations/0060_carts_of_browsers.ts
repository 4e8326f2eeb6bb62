import type { Knex } from 'knex';

/** A visitor's cart is found by the browser before a session names it, so that first adds that arrive together share one. */
export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('carts', (table) => {
    // SHA-256 of the browser's CSRF secret, base64url. Null for a collector's cart.
    table.string('browser', 43);
  });
  await database.raw('create unique index carts_of_browsers on carts (browser)');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index carts_of_browsers');
  await database.raw('alter table carts drop column browser');
}
