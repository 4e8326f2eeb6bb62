import type { Knex } from 'knex';

const ARTWORKS = 'select id from artworks where image_id = new.image_id';
const ADD_PALETTE = `insert into image_palettes (image_id) select new.image_id where new.image_id is not null
  on conflict (image_id) do nothing`;
const INDEX_AGAIN = 'on conflict (kind, id) do update set due_at = 0';

// A background job fills the palettes of these rows. Lists, counts and the search follow.
const TRIGGERS = [
  { name: 'palettes_new_artwork', on: 'insert on artworks', statements: [ADD_PALETTE] },
  {
    name: 'palettes_new_cover',
    on: 'update of image_id on artworks',
    when: 'old.image_id is distinct from new.image_id',
    statements: [
      ADD_PALETTE,
      `insert into search_pending (kind, id, due_at) values ('artwork', new.id, 0) ${INDEX_AGAIN}`,
    ],
  },
  {
    name: 'palettes_made',
    on: 'update of colors on image_palettes',
    when: 'old.colors is distinct from new.colors',
    statements: [
      `insert into search_pending (kind, id, due_at) select 'artwork', id, 0 from artworks
        where image_id = new.image_id ${INDEX_AGAIN}`,
      `insert into changes (kind, id) select 'palette', id from (${ARTWORKS}) as shown`,
    ],
  },
];

export async function up(database: Knex): Promise<void> {
  // The dominant colours of covers.
  await database.schema.createTable('image_palettes', (table) => {
    table.integer('image_id').primary().references('images.id').onDelete('cascade');
    // A list of { hex, share } as JSON, the largest share first. Null: a background job makes it.
    table.text('colors');
    // Failed attempts, and one that is under way or whose process died.
    table.integer('attempts').notNullable().defaultTo(0);
    // Why the job has given the picture up.
    table.string('failure', 200);
  });
  await database.raw(
    'create index image_palettes_waiting on image_palettes (image_id) where colors is null and failure is null',
  );
  // The named colours of a palette, by which visitors filter.
  await database.schema.createTable('image_colors', (table) => {
    table.integer('image_id').notNullable().references('images.id').onDelete('cascade');
    table.string('color', 20).notNullable();
    table.primary(['image_id', 'color']);
    table.index(['color', 'image_id']);
  });
  await database.raw(
    'insert into image_palettes (image_id) select distinct image_id from artworks where image_id is not null',
  );
  for (const trigger of TRIGGERS) await (isPostgres(database) ? watchPostgres : watchSqlite)(database, trigger);
}

export async function down(database: Knex): Promise<void> {
  for (const { name, on } of TRIGGERS) {
    await database.raw(`drop trigger ${name}${isPostgres(database) ? ` on ${on.split(' on ')[1]}` : ''}`);
    if (isPostgres(database)) await database.raw(`drop function ${name}()`);
  }
  await database.schema.dropTable('image_colors');
  await database.schema.dropTable('image_palettes');
}

type Trigger = (typeof TRIGGERS)[number];

async function watchPostgres(database: Knex, { name, on, when, statements }: Trigger): Promise<void> {
  await database.raw(`create function ${name}() returns trigger language plpgsql as $$ begin
    ${statements.map((statement) => `${statement};`).join('\n')} return null; end $$`);
  await database.raw(
    `create trigger ${name} after ${on} for each row ${when ? `when (${when})` : ''} execute function ${name}()`,
  );
}

async function watchSqlite(database: Knex, { name, on, when, statements }: Trigger): Promise<void> {
  // A table holds only the last change of each thing.
  const cleared = `delete from changes where kind = 'palette' and id in (${ARTWORKS})`;
  const body = statements.flatMap((statement) =>
    statement.startsWith('insert into changes') ? [cleared, statement] : [statement],
  );
  await database.raw(`create trigger ${name} after ${on} ${when ? `when ${when}` : ''} begin
    ${body.map((statement) => `${statement};`).join('\n')} end`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
