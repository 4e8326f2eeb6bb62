import type { Knex } from 'knex';

// Name of the table, and how long its names may be. Museums have media of more than 100 letters.
const TERMS = { artist_types: 100, categories: 100, media: 300, subjects: 100, tags: 100 };
const LINKS = { artwork_style: 'styles', artwork_subject: 'subjects', artwork_tag: 'tags' };

// Sides within 5% of each other are square. Null where the measures are unknown.
const ORIENTATION = `text generated always as (
  case when height <= 0 or width <= 0 then null
    when height * 100 >= width * 95 and width * 100 >= height * 95 then 'square'
    when height > width then 'portrait'
    else 'landscape' end
) stored`;

// By the longest side, in inches.
const SIZE = `text generated always as (
  case when height <= 0 and width <= 0 then null
    when height >= 60 or width >= 60 or depth >= 60 then 'oversized'
    when height >= 36 or width >= 36 or depth >= 36 then 'large'
    when height >= 18 or width >= 18 or depth >= 18 then 'medium'
    else 'small' end
) stored`;

const PRICE = 'bigint generated always as (coalesce(discounted_price, original_price)) stored';

export async function up(database: Knex): Promise<void> {
  await createImagesAndTerms(database);
  await createArtists(database);
  await database.schema.createTable('artworks', artworks);
  await createLinks(database);
}

export async function down(database: Knex): Promise<void> {
  const links = ['artwork_image', ...Object.keys(LINKS).reverse()];
  const tables = [...links, 'artworks', 'artist_artist_type', 'artists', 'styles', ...Object.keys(TERMS), 'images'];
  for (const table of tables) await database.schema.dropTable(table);
}

async function createImagesAndTerms(database: Knex): Promise<void> {
  await database.schema.createTable('images', (table) => {
    table.increments('id');
    table.string('key', 120).notNullable().unique();
    // Of the largest variant, in pixels.
    table.integer('width').notNullable();
    table.integer('height').notNullable();
    // A small data URI, shown until the image has loaded.
    table.text('placeholder').notNullable();
    table.text('alt').notNullable();
    // The point that every crop contains, in percent from the left and from the top.
    table.integer('focus_x').notNullable().defaultTo(50);
    table.integer('focus_y').notNullable().defaultTo(50);
    table.check('width > 0 and height > 0', [], 'images_size');
    table.check('focus_x between 0 and 100', [], 'images_focus_x');
    table.check('focus_y between 0 and 100', [], 'images_focus_y');
  });
  for (const [term, length] of Object.entries(TERMS)) {
    await database.schema.createTable(term, (table) => {
      table.increments('id');
      table.string('slug', 100).notNullable().unique();
      table.string('name', length).notNullable();
    });
  }
  await database.schema.createTable('styles', (table) => {
    table.increments('id');
    table.string('slug', 100).notNullable().unique();
    table.string('name', 100).notNullable();
    // Background of the style's card.
    table.integer('image_id').references('images.id').index();
  });
}

async function createArtists(database: Knex): Promise<void> {
  await database.schema.createTable('artists', (table) => {
    table.increments('id');
    table.string('slug', 100).notNullable().unique();
    table.string('name', 150).notNullable();
    table.string('hometown', 150);
    table.text('bio');
    table.integer('image_id').references('images.id').index();
    table.boolean('is_shown_on_website').notNullable().defaultTo(true);
    table.bigInteger('published_at').index();
    // The artist's id in the catalogue of an import: two artists may have the same name.
    table.string('external_id', 100).unique();
  });
  await database.schema.createTable('artist_artist_type', (table) => {
    table.integer('artist_id').notNullable().references('artists.id').onDelete('cascade');
    table.integer('artist_type_id').notNullable().references('artist_types.id').index();
    table.primary(['artist_id', 'artist_type_id']);
  });
}

function artworks(table: Knex.CreateTableBuilder): void {
  table.increments('id');
  table.string('slug', 150).notNullable().unique();
  table.string('title', 500).notNullable();
  table.integer('artist_id').notNullable().references('artists.id');
  table.integer('category_id').notNullable().references('categories.id');
  table.integer('medium_id').references('media.id');
  table.text('medium_description');
  table.text('description');
  table.integer('year_made');
  // Inches. 0 if unknown; depth is also 0 for flat works.
  table.double('height').notNullable().defaultTo(0);
  table.double('width').notNullable().defaultTo(0);
  table.double('depth').notNullable().defaultTo(0);
  table.specificType('orientation', ORIENTATION);
  table.specificType('size', SIZE);
  // Centavos; `price` is what a buyer pays.
  table.bigInteger('original_price').notNullable();
  table.bigInteger('discounted_price');
  table.specificType('price', PRICE);
  table.integer('image_id').notNullable().references('images.id').index();
  // Null: not published. In the future: published from then on.
  table.bigInteger('published_at');
  // Sum of the interest of the last fourteen days.
  table.double('popularity').notNullable().defaultTo(0);
  // `published_at` before the artwork was withdrawn; restored when it is published again.
  table.bigInteger('last_published_at');
  table.check('height >= 0 and width >= 0 and depth >= 0', [], 'artworks_measures');
  table.check('original_price > 0', [], 'artworks_original_price');
  table.check(
    'discounted_price is null or (discounted_price > 0 and discounted_price < original_price)',
    [],
    'artworks_discounted_price',
  );
  // One index for each sort order, with the tie breaker as its last column. There is no index on the category or the artist
  // alone, because SQLite would prefer it to the sorted one.
  table.index(['published_at', 'id'], 'artworks_latest');
  table.index(['price', 'id', 'published_at'], 'artworks_by_price');
  table.index(['popularity', 'id', 'published_at'], 'artworks_by_popularity');
  table.index(['category_id', 'published_at', 'id'], 'artworks_latest_of_category');
  table.index(['category_id', 'price', 'id', 'published_at'], 'artworks_of_category_by_price');
  table.index(['category_id', 'popularity', 'id', 'published_at'], 'artworks_of_category_by_popularity');
  table.index(['artist_id', 'published_at', 'id'], 'artworks_latest_of_artist');
  table.index(['medium_id', 'published_at', 'id'], 'artworks_latest_of_medium');
}

async function createLinks(database: Knex): Promise<void> {
  for (const [link, terms] of Object.entries(LINKS)) {
    const term_id = `${terms.slice(0, -1)}_id`;
    await database.schema.createTable(link, (table) => {
      table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
      table.integer(term_id).notNullable().references(`${terms}.id`);
      table.primary(['artwork_id', term_id]);
      table.index([term_id, 'artwork_id']);
    });
  }
  // Further images of an artwork; the first one is `artworks.image_id`.
  await database.schema.createTable('artwork_image', (table) => {
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.integer('position').notNullable();
    table.integer('image_id').notNullable().references('images.id').index();
    table.primary(['artwork_id', 'position']);
  });
}
