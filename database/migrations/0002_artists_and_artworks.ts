import type { Knex } from 'knex';

// Sides within 5% of each other are square; nothing is said of a work whose measures are unknown.
const orientation = `text generated always as (
  case when height <= 0 or width <= 0 then null
    when height * 100 >= width * 95 and width * 100 >= height * 95 then 'square'
    when height > width then 'portrait'
    else 'landscape' end
) stored`;

// By the longest side, in inches.
const size = `text generated always as (
  case when height <= 0 and width <= 0 then null
    when height >= 60 or width >= 60 or depth >= 60 then 'oversized'
    when height >= 36 or width >= 36 or depth >= 36 then 'large'
    when height >= 18 or width >= 18 or depth >= 18 then 'medium'
    else 'small' end
) stored`;

const price = 'bigint generated always as (coalesce(discounted_price, original_price)) stored';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('artists', (table) => {
    table.increments('id');
    table.string('slug', 100).notNullable().unique();
    table.string('name', 150).notNullable();
    table.string('hometown', 150);
    table.text('bio');
    table.integer('image_id').references('images.id').index();
    table.boolean('is_shown_on_website').notNullable().defaultTo(true);
    table.bigInteger('published_at').index();
  });
  await database.schema.createTable('artist_artist_type', (table) => {
    table.integer('artist_id').notNullable().references('artists.id').onDelete('cascade');
    table.integer('artist_type_id').notNullable().references('artist_types.id').index();
    table.primary(['artist_id', 'artist_type_id']);
  });
  await database.schema.createTable('artworks', (table) => {
    table.increments('id');
    table.string('slug', 150).notNullable().unique();
    table.string('title', 200).notNullable();
    table.integer('artist_id').notNullable().references('artists.id');
    table.integer('category_id').notNullable().references('categories.id');
    table.integer('medium_id').references('media.id');
    table.text('medium_description');
    table.text('description');
    table.integer('year_made');
    // Inches; 0 where unknown, and depth 0 for what lies flat on a wall.
    table.double('height').notNullable().defaultTo(0);
    table.double('width').notNullable().defaultTo(0);
    table.double('depth').notNullable().defaultTo(0);
    table.specificType('orientation', orientation);
    table.specificType('size', size);
    // Centavos; `price` is what a buyer pays.
    table.bigInteger('original_price').notNullable();
    table.bigInteger('discounted_price');
    table.specificType('price', price);
    table.integer('image_id').notNullable().references('images.id').index();
    // Null: not yet shown. Later than now: shown from then on.
    table.bigInteger('published_at');
    // What the interest of the last fourteen days comes to.
    table.double('popularity').notNullable().defaultTo(0);
    table.check('height >= 0 and width >= 0 and depth >= 0', [], 'artworks_have_no_negative_measures');
    table.check('original_price > 0', [], 'artworks_have_a_price');
    table.check(
      'discounted_price is null or (discounted_price > 0 and discounted_price < original_price)',
      [],
      'artworks_are_discounted_downwards',
    );
    // One for each order in which lists are read, ending in what breaks ties. None on a category or an artist alone:
    // SQLite would prefer it to the one that is already in order.
    table.index(['published_at', 'id'], 'artworks_latest');
    table.index(['price', 'id', 'published_at'], 'artworks_by_price');
    table.index(['popularity', 'id', 'published_at'], 'artworks_by_popularity');
    table.index(['category_id', 'published_at', 'id'], 'artworks_latest_of_category');
    table.index(['category_id', 'price', 'id', 'published_at'], 'artworks_of_category_by_price');
    table.index(['category_id', 'popularity', 'id', 'published_at'], 'artworks_of_category_by_popularity');
    table.index(['artist_id', 'published_at', 'id'], 'artworks_latest_of_artist');
    table.index(['medium_id', 'published_at', 'id'], 'artworks_latest_of_medium');
  });
  for (const [name, term] of [
    ['style', 'styles'],
    ['subject', 'subjects'],
    ['tag', 'tags'],
  ]) {
    await database.schema.createTable(`artwork_${name}`, (table) => {
      table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
      table.integer(`${name}_id`).notNullable().references(`${term}.id`);
      table.primary(['artwork_id', `${name}_id`]);
      table.index([`${name}_id`, 'artwork_id']);
    });
  }
  // The further views of a work; the first one is the artwork's own `image_id`.
  await database.schema.createTable('artwork_image', (table) => {
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.integer('position').notNullable();
    table.integer('image_id').notNullable().references('images.id').index();
    table.primary(['artwork_id', 'position']);
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of [
    'artwork_image',
    'artwork_tag',
    'artwork_subject',
    'artwork_style',
    'artworks',
    'artist_artist_type',
    'artists',
  ]) {
    await database.schema.dropTable(table);
  }
}
