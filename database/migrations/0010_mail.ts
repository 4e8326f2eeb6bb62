import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('outbox', (table) => {
    table.increments('id');
    // Names the occasion, so that one occasion sends one mail.
    table.text('key').notNullable().unique();
    // Empty once the mail has been sent.
    table.string('recipient', 254).notNullable();
    table.string('kind', 60).notNullable();
    // JSON; null once the mail has been sent, because it holds personal data.
    table.text('content');
    table.integer('attempts').notNullable().defaultTo(0);
    // Next attempt, or the lease of the process that sends. Null when nothing is left to do.
    table.bigInteger('due_at');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('sent_at');
    table.text('failure');
    table.check('sent_at is null or due_at is null', [], 'outbox_sent_at');
  });
  await database.raw('create index outbox_by_due on outbox (due_at) where due_at is not null');
  await database.raw('create index outbox_unsent on outbox (recipient) where sent_at is null');
  await database.schema.createTable('newsletter_subscriptions', (table) => {
    table.increments('id');
    // Lower case.
    table.string('email', 254).notNullable().unique();
    // In the links of the mails: it allows to confirm and to end this subscription.
    table.string('token', 64).notNullable().unique();
    table.bigInteger('requested_at').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    // Null until the owner of the mailbox confirms.
    table.bigInteger('confirmed_at');
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('newsletter_subscriptions');
  await database.schema.dropTable('outbox');
}
