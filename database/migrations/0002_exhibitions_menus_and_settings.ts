import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('exhibitions', (table) => {
    table.increments('id');
    table.string('slug', 100).notNullable().unique();
    table.string('kind', 10).notNullable();
    table.string('title', 200).notNullable();
    table.bigInteger('starts_at').notNullable();
    table.bigInteger('ends_at').notNullable();
    table.string('venue', 200).notNullable();
    table.text('description').notNullable();
    table.text('long_description').notNullable();
    table.string('button_name', 60).notNullable();
    table.integer('image_id').notNullable().references('images.id').index();
    table.check("kind in ('exhibition', 'event')", [], 'exhibitions_kind');
    table.check('ends_at >= starts_at', [], 'exhibitions_dates');
    table.index(['kind', 'ends_at']);
  });
  await database.schema.createTable('exhibition_artwork', (table) => {
    table.integer('exhibition_id').notNullable().references('exhibitions.id').onDelete('cascade');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade').index();
    table.integer('position').notNullable();
    table.primary(['exhibition_id', 'artwork_id']);
  });
  // Collectors with a quote on the home page. Collectors who can sign in are in `accounts`.
  await database.schema.createTable('collectors', (table) => {
    table.increments('id');
    table.string('slug', 100).notNullable().unique();
    table.string('name', 150).notNullable();
    table.string('location', 150).notNullable();
    table.text('quote').notNullable();
    table.integer('image_id').notNullable().references('images.id').index();
    table.integer('position').notNullable();
  });
  await database.schema.createTable('curator_picks', (table) => {
    table.integer('artwork_id').primary().references('artworks.id').onDelete('cascade');
    table.integer('position').notNullable();
  });
  await database.schema.createTable('menu_items', (table) => {
    table.increments('id');
    table.integer('parent_id').references('menu_items.id').onDelete('cascade').index();
    table.string('placement', 10).notNullable();
    table.string('name', 100).notNullable();
    // Null for a heading without a link.
    table.string('address', 500);
    table.string('target', 10).notNullable().defaultTo('_self');
    table.boolean('enabled').notNullable().defaultTo(true);
    table.integer('position').notNullable();
    table.check("placement in ('header', 'footer')", [], 'menu_items_placement');
    table.check("target in ('_self', '_blank')", [], 'menu_items_target');
  });
  await database.schema.createTable('settings', (table) => {
    table.string('key', 60).primary();
    // JSON.
    table.text('value').notNullable();
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['settings', 'menu_items', 'curator_picks', 'collectors', 'exhibition_artwork', 'exhibitions']) {
    await database.schema.dropTable(table);
  }
}
