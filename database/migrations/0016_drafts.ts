import type { Knex } from 'knex';

// Columns that a draft lacks until they are written. Both engines change only the description of the table.
const OPTIONAL_IN_DRAFTS = ['artist_id', 'category_id', 'image_id', 'original_price'];

export async function up(database: Knex): Promise<void> {
  for (const column of OPTIONAL_IN_DRAFTS)
    await database.raw(`alter table artworks alter column ${column} drop not null`);
  const isComplete = OPTIONAL_IN_DRAFTS.map((column) => `${column} is not null`).join(' and ');
  // PostgreSQL would read every row under a lock; rows from before have all columns.
  await database.raw(`alter table artworks add constraint artworks_published_complete
    check (published_at is null or (${isComplete}))${isPostgres(database) ? ' not valid' : ''}`);
  // Increased by every edit. A form sends the one that it was opened with.
  await database.raw('alter table artworks add column version integer not null default 1');
  // The price that the buyer was shown, in centavos; null in rows from before. The cart states when it has changed.
  await database.raw('alter table reservations add column shown_price bigint');
  await createDetails(database);
  await createRedirects(database);
}

/** What only staff see of an artwork. */
async function createDetails(database: Knex): Promise<void> {
  await database.schema.createTable('artwork_details', (table) => {
    table.integer('artwork_id').primary().references('artworks.id').onDelete('cascade');
    table.string('inventory_number', 100).unique();
    table.string('location', 200);
    table.string('ownership', 20).notNullable().defaultTo('owned');
    table.double('commission_percent');
    // Centavos.
    table.bigInteger('cost');
    table.text('provenance');
    table.text('condition');
    table.text('notes');
    table.check("ownership in ('owned', 'consigned')", [], 'artwork_details_ownership');
    table.check('commission_percent between 0 and 100', [], 'artwork_details_commission');
    table.check('cost >= 0', [], 'artwork_details_cost');
  });
}

/** Earlier addresses of pages. Chains are flat: no `to_address` is the `from_address` of another row. */
async function createRedirects(database: Knex): Promise<void> {
  await database.schema.createTable('redirects', (table) => {
    table.increments('id');
    // Paths such as `/artworks/payaw-i`.
    table.string('from_address', 500).notNullable().unique();
    table.string('to_address', 500).notNullable().index();
    table.bigInteger('created_at').notNullable();
    table.check('from_address <> to_address', [], 'redirects_addresses');
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('redirects');
  await database.schema.dropTable('artwork_details');
  await database.raw('alter table reservations drop column shown_price');
  await database.raw('alter table artworks drop column version');
  await database.raw('alter table artworks drop constraint artworks_published_complete');
  for (const column of OPTIONAL_IN_DRAFTS) {
    await database('artworks').whereNull(column).delete();
    await database.raw(`alter table artworks alter column ${column} set not null`);
  }
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
