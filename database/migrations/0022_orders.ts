import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('orders', (table) => {
    table.increments('id');
    table.string('number', 20).notNullable().unique();
    table.integer('account_id').notNullable().references('accounts.id').index();
    table.string('state', 20).notNullable();
    // What was submitted, from which cart: submitting it again asks for the same order.
    table.string('idempotency_key', 64).notNullable();
    // Centavos, as they were at submission.
    table.bigInteger('subtotal').notNullable();
    table.bigInteger('discount').notNullable();
    table.bigInteger('total').notNullable();
    table.integer('voucher_id').references('vouchers.id');
    table.string('voucher_code', 20);
    table.string('member_name', 100);
    table.string('member_id', 16);
    table.string('payment_method', 20).notNullable();
    table.string('payment_type', 12).notNullable();
    table.integer('payment_term');
    table.string('bank', 60);
    table.string('first_name', 100).notNullable();
    table.string('last_name', 100).notNullable();
    table.string('email', 254).notNullable();
    table.string('phone', 40).notNullable();
    table.string('delivery', 10).notNullable();
    table.string('address_1', 200);
    table.string('address_2', 200);
    table.string('province', 100);
    table.string('city', 100);
    // A day and a time on the clocks of Manila, `2026-12-24` and `10:00`.
    table.string('pickup_day', 10);
    table.string('pickup_time', 5);
    table.text('notes');
    table.bigInteger('placed_at').notNullable();
    table.bigInteger('pay_by').notNullable();
    // When it was delivered or picked up.
    table.bigInteger('fulfilled_at');
    table.check(
      "state in ('awaiting-payment', 'paid', 'cancelled', 'expired', 'refund-due', 'refunded')",
      [],
      'orders_have_a_known_state',
    );
    table.check('total = subtotal - discount and total >= 0 and discount >= 0', [], 'orders_add_up');
    table.check(
      "(delivery = 'delivery' and address_1 is not null and city is not null) or (delivery = 'pickup' and pickup_day is not null and pickup_time is not null)",
      [],
      'orders_reach_somebody',
    );
    table.index(['state', 'pay_by']);
  });
  await database.raw(
    "create unique index orders_submitted_once on orders (idempotency_key) where state = 'awaiting-payment'",
  );
  await database.schema.createTable('order_items', (table) => {
    table.integer('order_id').notNullable().references('orders.id');
    table.integer('artwork_id').notNullable().references('artworks.id').index();
    table.integer('position').notNullable();
    table.text('title').notNullable();
    table.text('artist_name').notNullable();
    table.bigInteger('price').notNullable();
    table.primary(['order_id', 'artwork_id']);
  });
  // What became of each order, and who brought it about; a row for every change.
  await database.schema.createTable('order_history', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('orders.id').index();
    table.string('state', 20).notNullable();
    table.string('because', 20).notNullable();
    table.bigInteger('happened_at').notNullable();
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['order_history', 'order_items', 'orders']) await database.schema.dropTable(table);
}
