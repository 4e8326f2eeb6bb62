import type { Knex } from 'knex';

const terms = ['artist_types', 'categories', 'media', 'subjects', 'tags'];

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('images', (table) => {
    table.increments('id');
    table.string('key', 120).notNullable().unique();
    // Of the largest variant, in pixels.
    table.integer('width').notNullable();
    table.integer('height').notNullable();
    // A small data URI shown until the picture has come.
    table.text('placeholder').notNullable();
    table.text('alt').notNullable();
    table.check('?? > 0 and ?? > 0', ['width', 'height'], 'images_have_a_size');
  });
  for (const term of terms) {
    await database.schema.createTable(term, (table) => {
      table.increments('id');
      table.string('slug', 100).notNullable().unique();
      table.string('name', 100).notNullable();
    });
  }
  await database.schema.createTable('styles', (table) => {
    table.increments('id');
    table.string('slug', 100).notNullable().unique();
    table.string('name', 100).notNullable();
    // Behind the name on the style's card.
    table.integer('image_id').references('images.id').index();
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['styles', ...terms, 'images']) await database.schema.dropTable(table);
}
