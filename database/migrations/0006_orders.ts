import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('orders', orders);
  await database.raw(
    "create unique index orders_idempotency_key_open on orders (idempotency_key) where state = 'awaiting-payment'",
  );
  await database.raw(
    "create index orders_to_anonymise on orders (placed_at) where anonymised_at is null and state in ('cancelled', 'expired')",
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
  // One row for each change of an order's state.
  await database.schema.createTable('order_history', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('orders.id').index();
    table.string('state', 20).notNullable();
    table.string('reason', 20).notNullable();
    table.bigInteger('happened_at').notNullable();
    // The shipment as the collector's mail named it.
    table.string('carrier', 60);
    table.string('tracking_number', 60);
  });
  await database.schema.createTable('certificates', (table) => {
    table.increments('id');
    // Random: the certificate's number, and a part of its verification address that cannot be guessed.
    table.string('code', 30).notNullable().unique();
    table.integer('order_id').notNullable();
    table.integer('artwork_id').notNullable();
    table.bigInteger('issued_at').notNullable();
    table.unique(['order_id', 'artwork_id']);
    table.foreign(['order_id', 'artwork_id']).references(['order_id', 'artwork_id']).inTable('order_items');
  });
  // Days without pickup besides weekends: `2026-12-25`, in Manila.
  await database.schema.createTable('closed_pickup_days', (table) => {
    table.string('day', 10).primary();
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['closed_pickup_days', 'certificates', 'order_history', 'order_items', 'orders']) {
    await database.schema.dropTable(table);
  }
}

function orders(table: Knex.CreateTableBuilder): void {
  table.increments('id');
  table.string('number', 20).notNullable().unique();
  table.integer('account_id').notNullable().references('accounts.id').index();
  table.string('state', 20).notNullable();
  // Hash of the submitted form and its cart: submitting it again returns the same order.
  table.string('idempotency_key', 64).notNullable();
  // Centavos, at submission.
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
  // Date and time in Manila, `2026-12-24` and `10:00`.
  table.string('pickup_day', 10);
  table.string('pickup_time', 5);
  table.text('notes');
  table.bigInteger('placed_at').notNullable();
  table.bigInteger('payment_due_at').notNullable();
  // When it was delivered or picked up.
  table.bigInteger('fulfilled_at');
  // Null until the gallery prepares the order.
  table.string('fulfilment', 10);
  table.string('carrier', 60);
  table.string('tracking_number', 60);
  // When name, contact and address were removed.
  table.bigInteger('anonymised_at');
  table.check(
    "state in ('awaiting-payment', 'paid', 'cancelled', 'expired', 'refund-due', 'refunded')",
    [],
    'orders_state',
  );
  table.check('total = subtotal - discount and total >= 0 and discount >= 0', [], 'orders_total');
  table.check(
    "(delivery = 'delivery' and address_1 is not null and city is not null) or (delivery = 'pickup' and pickup_day is not null and pickup_time is not null)",
    [],
    'orders_delivery',
  );
  table.check("fulfilment in ('preparing', 'ready', 'shipped', 'delivered')", [], 'orders_fulfilment');
  table.index(['state', 'payment_due_at']);
}
