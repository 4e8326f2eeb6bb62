import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('newsletter_subscriptions', (table) => {
    table.increments('id');
    // Lower case.
    table.string('email', 254).notNullable().unique();
    // In the links of its mails: whoever has it may confirm and end this subscription, and nothing else.
    table.string('token', 64).notNullable().unique();
    table.bigInteger('asked_at').notNullable();
    table.bigInteger('confirm_until').notNullable().index();
    // Null while nobody who reads this mailbox has said yes.
    table.bigInteger('confirmed_at');
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('newsletter_subscriptions');
}
