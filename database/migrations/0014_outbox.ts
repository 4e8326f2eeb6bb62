import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('outbox', (table) => {
    table.increments('id');
    // Names the occasion: whatever is written twice for it is sent once.
    table.text('key').notNullable().unique();
    table.string('recipient', 254).notNullable();
    table.string('kind', 60).notNullable();
    // JSON; null once the mail has been sent, so that nobody reads it here afterwards.
    table.text('content');
    table.integer('attempts').notNullable().defaultTo(0);
    // When to try next, or until when the process that is trying has time. Null when nothing is left to do.
    table.bigInteger('due_at');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('sent_at');
    table.text('failure');
    table.check('sent_at is null or due_at is null', [], 'outbox_rests_when_sent');
  });
  await database.raw('create index outbox_by_due on outbox (due_at) where due_at is not null');
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('outbox');
}
