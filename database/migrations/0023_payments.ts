import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // The one payment page of an order.
  await database.schema.createTable('payments', (table) => {
    table.integer('order_id').primary().references('orders.id');
    table.string('provider', 20).notNullable();
    // Null until the provider has opened it.
    table.string('reference', 200);
    table.text('url');
    // Until when one process has it opened, so that no second page is.
    table.bigInteger('opening_until');
    // When the provider is asked next, or until when one process is asking; null when nothing can change any more.
    table.bigInteger('ask_at').index();
    table.integer('asks').notNullable().defaultTo(0);
    table.unique(['provider', 'reference']);
  });
  await database.schema.createTable('payment_events', (table) => {
    table.string('provider', 20).notNullable();
    table.string('event_id', 200).notNullable();
    table.integer('order_id').notNullable().references('orders.id');
    table.bigInteger('received_at').notNullable();
    table.primary(['provider', 'event_id']);
  });
  // Money that was taken, each once however often it is told.
  await database.schema.createTable('receipts', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('orders.id').index();
    table.string('provider', 20).notNullable();
    table.string('payment_id', 200).notNullable();
    table.bigInteger('amount').notNullable();
    table.string('currency', 3).notNullable();
    table.bigInteger('paid_at').notNullable();
    table.bigInteger('received_at').notNullable();
    table.unique(['provider', 'payment_id']);
  });
  // Money that is to go back: at most once for each receipt.
  await database.schema.createTable('refunds', (table) => {
    table.increments('id');
    table.integer('receipt_id').notNullable().unique().references('receipts.id');
    table.string('state', 10).notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    // When to try next, or until when one process is trying; null when only a person can do something, or nothing is left to do.
    table.bigInteger('due_at').index();
    table.bigInteger('requested_at').notNullable();
    table.bigInteger('refunded_at');
    table.text('failure');
    table.check("state in ('requested', 'due', 'refunded')", [], 'refunds_have_a_known_state');
    table.check("(state = 'refunded') = (refunded_at is not null)", [], 'refunds_are_done_at_a_moment');
  });
  // The books of the app's own provider, which nobody else reads.
  await database.schema.createTable('sandbox_payments', (table) => {
    table.string('reference', 40).primary();
    // What the page was opened for: asking again gives the same page.
    table.integer('order_id').notNullable().unique();
    table.text('content').notNullable();
    table.bigInteger('amount').notNullable();
    table.string('state', 10).notNullable();
    table.bigInteger('pay_by').notNullable();
    table.string('payment_id', 40);
    table.bigInteger('paid_at');
    table.string('refund_key', 100);
    table.check("state in ('open', 'paid', 'failed', 'cancelled', 'ended')", [], 'sandbox_payments_have_a_known_state');
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['sandbox_payments', 'refunds', 'receipts', 'payment_events', 'payments'])
    await database.schema.dropTable(table);
}
