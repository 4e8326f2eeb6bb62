import type { Knex } from 'knex';

const TERMS = ['categories', 'styles', 'media', 'subjects', 'tags', 'artist_types'];
const MERGED = ['artists', ...TERMS];
const EDITED = [...MERGED, 'exhibitions', 'collectors'];

export async function up(database: Knex): Promise<void> {
  // Increased by every edit. A form sends the one that it was opened with.
  for (const table of EDITED) await database.raw(`alter table ${table} add column version integer not null default 1`);
  // When staff retired the term: it is not offered for further works.
  for (const table of TERMS) await database.raw(`alter table ${table} add column retired_at bigint`);
  for (const table of MERGED) await addMergedInto(database, table);
  await database.raw('alter table exhibitions add column is_shown_on_website boolean not null default true');
  // Without a picture they are not shown on the website.
  for (const table of ['exhibitions', 'collectors'])
    await database.raw(`alter table ${table} alter column image_id drop not null`);
  await createMoves(database);
  await createEarlierSlugs(database);
}

// The row of an artist or a term that was merged into another one stays, so that imports find the other one by its name and ids, and
// so that the merge can be undone. Chains are flat.
async function addMergedInto(database: Knex, table: string): Promise<void> {
  const references = `references ${table} (id) on delete cascade`;
  if (!isPostgres(database))
    return database.raw(`alter table ${table} add column merged_into_id integer ${references}`);
  // PostgreSQL would read every row under a lock.
  await database.raw(`alter table ${table} add column merged_into_id integer,
    add constraint ${table}_merged_into foreign key (merged_into_id) ${references} not valid`);
}

/** What a merge moves, so that it can be undone exactly. */
async function createMoves(database: Knex): Promise<void> {
  await database.schema.createTable('merged_links', (table) => {
    // The table of the merged row, and its id.
    table.string('kind', 20).notNullable();
    table.integer('from_id').notNullable();
    // The artwork that had it; for artist types the artist.
    table.integer('item_id').notNullable();
    // Whether the item had the other one as well.
    table.boolean('had_both').notNullable();
    table.primary(['kind', 'from_id', 'item_id']);
  });
  await database.schema.createTable('merged_follows', (table) => {
    table.integer('artist_id').notNullable().references('artists.id').onDelete('cascade');
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.bigInteger('since').notNullable();
    // Since when the account followed the other artist as well; null if it did not.
    table.bigInteger('other_since');
    table.primary(['artist_id', 'account_id']);
  });
}

/** Slugs that terms had before: addresses with them still find the term. */
async function createEarlierSlugs(database: Knex): Promise<void> {
  await database.schema.createTable('earlier_slugs', (table) => {
    // The table of the term, and its id.
    table.string('kind', 20).notNullable();
    table.string('slug', 100).notNullable();
    table.integer('term_id').notNullable();
    table.primary(['kind', 'slug']);
    table.index(['kind', 'term_id']);
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['earlier_slugs', 'merged_follows', 'merged_links']) await database.schema.dropTable(table);
  for (const table of ['collectors', 'exhibitions']) {
    await database(table).whereNull('image_id').delete();
    await database.raw(`alter table ${table} alter column image_id set not null`);
  }
  await database.raw('alter table exhibitions drop column is_shown_on_website');
  for (const table of MERGED) {
    if (isPostgres(database)) await database.raw(`alter table ${table} drop constraint ${table}_merged_into`);
    await database.raw(`alter table ${table} drop column merged_into_id`);
  }
  for (const table of TERMS) await database.raw(`alter table ${table} drop column retired_at`);
  for (const table of EDITED) await database.raw(`alter table ${table} drop column version`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
