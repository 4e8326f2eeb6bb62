import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('addresses', (table) => {
    table.increments('id');
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.string('first_name', 100).notNullable();
    table.string('last_name', 100).notNullable();
    table.string('phone', 40).notNullable();
    table.string('address_1', 200).notNullable();
    table.string('address_2', 200);
    // Ids of the published list of provinces and cities.
    table.integer('state_id').notNullable();
    table.integer('city_id').notNullable();
    table.bigInteger('created_at').notNullable();
  });
  // New e-mail addresses of accounts, until the owner of the mailbox confirms.
  await database.schema.createTable('email_changes', (table) => {
    table.integer('account_id').primary().references('accounts.id').onDelete('cascade');
    // SHA-256 of the token in the mail.
    table.string('token', 64).notNullable().unique();
    table.string('email', 254).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index();
  });
  // Set when the account's personal data was erased; the row stays for the orders that the law requires.
  await database.raw('alter table accounts add column erased_at bigint');
  // Set when name, contact and address were removed from the order.
  await database.raw('alter table orders add column anonymised_at bigint');
  await database.raw(
    "create index orders_with_unneeded_data on orders (placed_at) where anonymised_at is null and state in ('cancelled', 'expired')",
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index orders_with_unneeded_data');
  await database.raw('alter table orders drop column anonymised_at');
  await database.raw('alter table accounts drop column erased_at');
  await database.schema.dropTable('email_changes');
  await database.schema.dropTable('addresses');
}
