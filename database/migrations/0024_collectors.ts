import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // Increased by every edit. A form sends the one that it was opened with.
  await database.raw('alter table vouchers add column version integer not null default 1');
  // What the vouchers that were created together are for, such as `Christmas letter 2026`. Null: none.
  await database.raw('alter table vouchers add column purpose varchar(60)');
  // What staff write down about a collector.
  await database.schema.createTable('collector_notes', (table) => {
    table.increments('id');
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.integer('staff_id').references('staff.id').index();
    // The member's name at that time.
    table.string('author', 254).notNullable();
    table.text('text').notNullable();
    table.bigInteger('created_at').notNullable();
  });
  // Forms of staff that have created something, so that one that is sent twice does it once. Hashes.
  await database.schema.createTable('sent_forms', (table) => {
    table.string('key', 64).primary();
    table.string('content', 64).notNullable();
    // What it has created; null for what can be found otherwise, such as a voucher by its code.
    table.integer('created_id');
    table.bigInteger('sent_at').notNullable().index();
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('sent_forms');
  await database.schema.dropTable('collector_notes');
  for (const column of ['purpose', 'version']) await database.raw(`alter table vouchers drop column ${column}`);
}
