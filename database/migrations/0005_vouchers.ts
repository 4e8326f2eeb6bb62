import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('vouchers', (table) => {
    table.increments('id');
    table.string('code', 20).notNullable().unique();
    table.string('type', 20).notNullable();
    // Whole percents; null if the voucher is not valid for this payment type.
    table.integer('straight_percent');
    table.integer('installment_percent');
    table.bigInteger('starts_at').notNullable();
    // Exclusive. Null: no end.
    table.bigInteger('ends_at');
    table.integer('use_limit');
    table.integer('collector_limit');
    table.integer('used').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
    table.check('code = upper(code)', [], 'vouchers_code');
    table.check("type in ('mmc_promo', 'arc_promo', 'acentives_promo')", [], 'vouchers_type');
    table.check('straight_percent between 1 and 100', [], 'vouchers_straight_percent');
    table.check('installment_percent between 1 and 100', [], 'vouchers_installment_percent');
    table.check('straight_percent is not null or installment_percent is not null', [], 'vouchers_percent');
    table.check('used >= 0 and (use_limit is null or used <= use_limit)', [], 'vouchers_used');
  });
  // The voucher that a cart shows as applied; it counts as a use only when the order is placed.
  await database.schema.createTable('cart_vouchers', (table) => {
    table.integer('cart_id').primary().references('carts.id').onDelete('cascade');
    table.integer('voucher_id').notNullable().references('vouchers.id').onDelete('cascade').index();
    table.string('payment_type', 12).notNullable();
    table.string('member_name', 100);
    table.string('member_id', 16);
    table.bigInteger('applied_at').notNullable();
    table.check("payment_type in ('straight', 'installment')", [], 'cart_vouchers_payment_type');
  });
  // One row for each order with a voucher that is neither cancelled nor expired.
  await database.schema.createTable('voucher_uses', (table) => {
    table.integer('order_id').primary();
    table.integer('voucher_id').notNullable().references('vouchers.id');
    table.integer('account_id').notNullable().references('accounts.id');
    table.string('member_name', 100);
    table.string('member_id', 16);
    table.bigInteger('used_at').notNullable();
    table.index(['voucher_id', 'account_id']);
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['voucher_uses', 'cart_vouchers', 'vouchers']) await database.schema.dropTable(table);
}
