import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('payments', payments);
  await database.raw("create unique index payments_one_open on payments (order_id) where state = 'open'");
  // Webhook events that were processed.
  await database.schema.createTable('payment_events', (table) => {
    table.string('provider', 20).notNullable();
    table.string('event_id', 200).notNullable();
    table.integer('order_id').notNullable().references('orders.id');
    table.bigInteger('received_at').notNullable();
    table.primary(['provider', 'event_id']);
  });
  // Payments received; the unique key makes repeated events harmless.
  await database.schema.createTable('receipts', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('orders.id').index();
    table.string('provider', 20).notNullable();
    table.string('payment_id', 200).notNullable();
    // Hundredths of the currency.
    table.bigInteger('amount').notNullable();
    table.string('currency', 3).notNullable();
    table.bigInteger('paid_at').notNullable();
    table.bigInteger('received_at').notNullable();
    table.integer('attempt').notNullable().defaultTo(1);
    table.unique(['provider', 'payment_id']);
  });
  await database.schema.createTable('refunds', refunds);
  await database.schema.createTable('sandbox_payments', sandboxPayments);
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['sandbox_payments', 'refunds', 'receipts', 'payment_events', 'payments'])
    await database.schema.dropTable(table);
}

/** Payment attempts: each has a payment page, and at most one of an order is open. */
function payments(table: Knex.CreateTableBuilder): void {
  table.integer('order_id').notNullable().references('orders.id');
  // 1, 2, 3 … of the order.
  table.integer('attempt').notNullable();
  table.string('provider', 20).notNullable();
  // `open`: the page is not yet opened or can still be paid.
  table.string('state', 10).notNullable();
  // What it pays for: centavos, and the ids of the artworks, ascending, separated by commas.
  table.bigInteger('amount').notNullable();
  table.text('artworks').notNullable();
  table.string('payment_method', 20).notNullable();
  table.string('payment_type', 12).notNullable();
  table.integer('payment_term');
  table.string('bank', 60);
  // Null until the provider has opened the page.
  table.string('reference', 200);
  table.text('url');
  // Lease of the process that opens the page, so that no second page is opened.
  table.bigInteger('opening_lease_expires_at');
  // Next query of the provider, or the lease of the process that queries. Null when the state is final.
  table.bigInteger('next_sync_at').index();
  // Status queries that the provider answered since the attempt began or ended, and failed calls in a row.
  table.integer('sync_count').notNullable().defaultTo(0);
  table.integer('failures').notNullable().defaultTo(0);
  table.bigInteger('started_at').notNullable();
  table.bigInteger('ended_at');
  table.primary(['order_id', 'attempt']);
  table.unique(['provider', 'reference']);
  table.check("state in ('open', 'paid', 'declined', 'cancelled', 'replaced', 'ended')", [], 'payments_state');
  table.check("(state = 'open') = (ended_at is null)", [], 'payments_ended_at');
}

function refunds(table: Knex.CreateTableBuilder): void {
  table.increments('id');
  table.integer('receipt_id').notNullable().references('receipts.id');
  table.string('state', 10).notNullable();
  table.integer('attempts').notNullable().defaultTo(0);
  // Next attempt, or the lease of the process that tries. Null when staff must act, or when the refund is done.
  table.bigInteger('due_at').index();
  table.bigInteger('requested_at').notNullable();
  table.bigInteger('refunded_at');
  table.text('failure');
  // `overpaid`: the difference to the order's total, refunded automatically; `rest`: the rest of the receipt.
  table.string('part', 10).notNullable().defaultTo('rest');
  // Hundredths of the receipt's currency.
  table.bigInteger('amount').notNullable().defaultTo(0);
  table.check("state in ('requested', 'due', 'refunded')", [], 'refunds_state');
  table.check("(state = 'refunded') = (refunded_at is not null)", [], 'refunds_refunded_at');
  table.unique(['receipt_id', 'part']);
}

/** The data of the sandbox payment provider; only that provider reads it. */
function sandboxPayments(table: Knex.CreateTableBuilder): void {
  table.string('reference', 40).primary();
  table.integer('order_id').notNullable();
  table.text('content').notNullable();
  table.bigInteger('amount').notNullable();
  table.string('state', 10).notNullable();
  table.bigInteger('expires_at').notNullable();
  table.string('payment_id', 40);
  table.bigInteger('paid_at');
  table.string('refund_key', 100);
  table.integer('attempt').notNullable().defaultTo(1);
  table.check("state in ('open', 'paid', 'failed', 'cancelled', 'ended')", [], 'sandbox_payments_state');
  // Opening a page twice returns the same page.
  table.unique(['order_id', 'attempt']);
}
