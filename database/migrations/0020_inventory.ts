import type { Knex } from 'knex';

// Letters with accents, and what replaces them in the texts that staff search and sort by.
const ACCENTS: Record<string, string> = {
  a: 'àáâãäåÀÁÂÃÄÅ',
  c: 'çÇ',
  e: 'èéêëÈÉÊË',
  i: 'ìíîïÌÍÎÏ',
  n: 'ñÑ',
  o: 'òóôõöøÒÓÔÕÖØ',
  u: 'ùúûüÙÚÛÜ',
  y: 'ýÿÝ',
};

// What an artwork lacks, as the sum of these numbers: the conditions of `server/artworks/editing/publication`.
const LACKS: [number, string][] = [
  [1, 'a.artist_id is null'],
  [2, 'a.category_id is null'],
  [4, 'a.original_price is null'],
  [8, 'a.image_id is null'],
  [16, "exists (select 1 from images i where i.id = a.image_id and i.alt = 'There is no picture of this work yet')"],
  [
    32,
    `exists (select 1 from images i where i.id = a.image_id and i.alt = '')
      or exists (select 1 from artwork_image ai join images i on i.id = ai.image_id where ai.artwork_id = a.id and i.alt = '')`,
  ],
  [64, 'a.medium_id is null'],
  [128, 'a.height <= 0 or a.width <= 0'],
  [256, "coalesce(a.description, '') = ''"],
];

const COLUMNS = [
  'title',
  'artist_id',
  'category_id',
  'medium_id',
  'description',
  'year_made',
  'height',
  'width',
  'original_price',
  'discounted_price',
  'image_id',
  'published_at',
  'last_published_at',
];

interface Refresh {
  name: string;
  event: string;
  /** Row that has changed: `new`, or `old` after a delete. */
  row: 'new' | 'old';
  /** Which artworks `a` it concerns. */
  where: string;
}

const REFRESHES: Refresh[] = [
  { name: 'artworks_insert', event: 'insert on artworks', row: 'new', where: 'a.id = new.id' },
  { name: 'artworks_update', event: `update of ${COLUMNS.join(', ')} on artworks`, row: 'new', where: 'a.id = new.id' },
  { name: 'artists_update', event: 'update of name on artists', row: 'new', where: 'a.artist_id = new.id' },
  { name: 'details_insert', event: 'insert on artwork_details', row: 'new', where: 'a.id = new.artwork_id' },
  {
    name: 'details_update',
    event: 'update of inventory_number on artwork_details',
    row: 'new',
    where: 'a.id = new.artwork_id',
  },
  { name: 'details_delete', event: 'delete on artwork_details', row: 'old', where: 'a.id = old.artwork_id' },
  {
    name: 'images_update',
    event: 'update of alt on images',
    row: 'new',
    // Not `or`: PostgreSQL would read all artworks.
    where: `a.id in (select f.id from artworks f where f.image_id = new.id
      union select ai.artwork_id from artwork_image ai where ai.image_id = new.id)`,
  },
  { name: 'further_insert', event: 'insert on artwork_image', row: 'new', where: 'a.id = new.artwork_id' },
  { name: 'further_update', event: 'update on artwork_image', row: 'new', where: 'a.id = new.artwork_id' },
  // Lowering the number adds the artworks between.
  {
    name: 'fill',
    event: 'update of artwork_id on inventory_fill',
    row: 'new',
    where: 'a.id > new.artwork_id and a.id <= old.artwork_id',
  },
  { name: 'further_delete', event: 'delete on artwork_image', row: 'old', where: 'a.id = old.artwork_id' },
];

export async function up(database: Knex): Promise<void> {
  await createInventory(database);
  // Artworks from before the upgrade are added by a background job. One row: all up to this id are missing. No row: none is.
  await database.schema.createTable('inventory_fill', (table) => {
    table.integer('artwork_id').primary();
  });
  await database.raw(`insert into inventory_fill (artwork_id) select max(id) from artworks having max(id) is not null`);
  for (const refresh of REFRESHES) await watch(database, refresh);
  await createBulkChanges(database);
}

/** One change of many artworks, which a background job makes. */
async function createBulkChanges(database: Knex): Promise<void> {
  await database.schema.createTable('bulk_changes', (table) => {
    table.increments('id');
    table.string('action', 20).notNullable();
    // JSON: the price, the term or the exhibition.
    table.text('options').notNullable();
    // What it does, and to which artworks.
    table.string('text', 254).notNullable();
    table.string('scope', 500).notNullable();
    table.integer('staff_id').references('staff.id');
    table.string('actor', 254).notNullable();
    // Artworks: all, and those of each outcome so far.
    for (const column of ['total', 'changed', 'unchanged', 'refused']) table.integer(column).notNullable().defaultTo(0);
    // The next run, or the end of the lease of the process that runs it. Null when it has ended.
    table.bigInteger('due_at');
    // Runs since the last progress.
    table.integer('attempts').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable().index();
    table.bigInteger('stopped_at');
    table.bigInteger('finished_at');
    // Why the job was given up.
    table.text('failure');
    // The bulk change whose artworks this one puts back.
    table.integer('undoes').unique().references('bulk_changes.id').onDelete('set null');
  });
  await database.raw('create index bulk_changes_by_due on bulk_changes (due_at) where due_at is not null');
  await database.schema.createTable('bulk_change_items', (table) => {
    table.integer('bulk_change_id').notNullable().references('bulk_changes.id').onDelete('cascade');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade').index();
    table.string('state', 10).notNullable().defaultTo('waiting');
    table.text('reason');
    table.primary(['bulk_change_id', 'artwork_id']);
    table.check("state in ('waiting', 'changed', 'unchanged', 'refused')", [], 'bulk_change_items_state');
  });
  await database.raw(
    "create index bulk_change_items_left on bulk_change_items (bulk_change_id, artwork_id) where state = 'waiting'",
  );
  // The bulk change that a line belongs to; null for a change by itself.
  await database.raw('alter table audit_log add column bulk_change_id integer');
  // For the number of lines that the log shows without a search.
  await database.raw('create index audit_log_single on audit_log (id) where bulk_change_id is null');
}

/** One narrow row for each artwork: what staff search, filter and sort by. Triggers write it. */
async function createInventory(database: Knex): Promise<void> {
  // PostgreSQL would compare by the language of the database, SQLite compares bytes.
  const key = isPostgres(database) ? 'text collate "C"' : 'text';
  await database.raw(`create table inventory (
    artwork_id integer not null primary key references artworks (id) on delete cascade,
    -- Title, artist and inventory number: lower case without accents, a line each.
    text ${key} not null,
    title_key ${key} not null,
    artist_key ${key},
    number_key ${key},
    artist_id integer,
    category_id integer,
    medium_id integer,
    published_at bigint,
    last_published_at bigint,
    price bigint,
    year integer,
    -- Square inches.
    area ${isPostgres(database) ? 'double precision' : 'float'} not null,
    -- Sum of: 1 artist, 2 category, 4 price, 8 picture, 16 picture instead of an empty mount, 32 description of a picture,
    -- 64 medium, 128 dimensions, 256 description.
    lacks integer not null
  )`);
}

async function watch(database: Knex, { name, event, row, where }: Refresh): Promise<void> {
  const insert = `insert into inventory (artwork_id, text, title_key, artist_key, number_key, artist_id, category_id, medium_id,
      published_at, last_published_at, price, year, area, lacks)
    select a.id, ${folded(database, "a.title || '\n' || coalesce(ar.name, '') || '\n' || coalesce(d.inventory_number, '')")},
      ${folded(database, 'a.title')}, ${folded(database, 'ar.name')}, ${folded(database, 'd.inventory_number')},
      a.artist_id, a.category_id, a.medium_id, a.published_at, a.last_published_at, a.price, a.year_made, a.height * a.width,
      ${LACKS.map(([number, condition]) => `(case when ${condition} then ${number} else 0 end)`).join(' + ')}
    from artworks a left join artists ar on ar.id = a.artist_id left join artwork_details d on d.artwork_id = a.id
    where ${where}`;
  if (!isPostgres(database)) {
    // Not an upsert: the conflict clause of the outer statement would replace its own.
    await database.raw(`create trigger inventory_${name} after ${event} begin
      delete from inventory where artwork_id in (select a.id from artworks a where ${where}); ${insert}; end`);
    return;
  }
  // The lock comes first, so that the second statement reads what a concurrent transaction has written.
  await database.raw(`create function inventory_${name}() returns trigger language plpgsql as $$ begin
      perform 1 from inventory where artwork_id in (select a.id from artworks a where ${where}) order by artwork_id for update;
      ${insert}
      on conflict (artwork_id) do update set text = excluded.text, title_key = excluded.title_key, artist_key = excluded.artist_key,
        number_key = excluded.number_key, artist_id = excluded.artist_id, category_id = excluded.category_id,
        medium_id = excluded.medium_id, published_at = excluded.published_at, last_published_at = excluded.last_published_at,
        price = excluded.price, year = excluded.year, area = excluded.area, lacks = excluded.lacks;
      return ${row};
    end $$`);
  await database.raw(
    `create trigger inventory_${name} after ${event} for each row execute function inventory_${name}()`,
  );
}

/** Lower case without accents. */
function folded(database: Knex, text: string): string {
  const pairs = Object.entries(ACCENTS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain]));
  if (isPostgres(database)) {
    const [from, to] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join(''));
    return `lower(translate(${text}, '${from}', '${to}'))`;
  }
  const replaced = pairs.reduce((sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`, text);
  // The replacements take seven times as long as the search for a letter beyond ASCII, which most texts lack.
  return `lower(case when ${text} glob '*[^' || char(1) || '-~]*' then ${replaced} else ${text} end)`;
}

export async function down(database: Knex): Promise<void> {
  for (const { name } of REFRESHES) {
    if (isPostgres(database)) await database.raw(`drop function inventory_${name}() cascade`);
    else await database.raw(`drop trigger inventory_${name}`);
  }
  await database.raw('drop index audit_log_single');
  await database.raw('alter table audit_log drop column bulk_change_id');
  for (const table of ['bulk_change_items', 'bulk_changes']) await database.schema.dropTable(table);
  await database.schema.dropTable('inventory_fill');
  await database.schema.dropTable('inventory');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
