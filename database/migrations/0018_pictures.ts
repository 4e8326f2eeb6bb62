import type { Knex } from 'knex';

// Columns of `images` that pages show.
const SHOWN = ['key', 'width', 'height', 'placeholder', 'alt', 'focus_x', 'focus_y'];

export async function up(database: Knex): Promise<void> {
  // The files that staff have uploaded. Visitors never get them.
  await database.schema.createTable('originals', (table) => {
    table.increments('id');
    // The first 32 digits of the SHA-256 of the file.
    table.string('key', 32).notNullable().unique();
    table.string('format', 10).notNullable();
    table.bigInteger('bytes').notNullable();
    // Of the upright picture, in pixels.
    table.integer('width').notNullable();
    table.integer('height').notNullable();
    // The largest variant of a picture whose original was never stored.
    table.boolean('is_variant').notNullable().defaultTo(false);
    table.bigInteger('stored_at').notNullable();
    table.check('width > 0 and height > 0', [], 'originals_size');
  });
  // Not by the schema builder, which copies the table on SQLite.
  const reference = isPostgres(database) ? '' : ' references originals (id)';
  for (const column of [
    `original_id integer${reference}`,
    // Degrees clockwise, before the crop.
    'rotation integer not null default 0',
    // JSON: { x, y, width, height } in percent of the rotated original. Null: all of it.
    'crop text',
    // When all variants were stored. Null while they are made. 0: pictures of an import, which are stored before their row.
    'ready_at bigint default 0',
    // Why the variants cannot be made.
    'failure text',
    // When the picture is deleted unless something shows it. Null: never.
    'delete_at bigint',
  ])
    await database.raw(`alter table images add column ${column}`);
  // Not validated: that would lock the table to read all rows, whose new column is empty.
  if (isPostgres(database))
    await database.raw(`alter table images add constraint images_original_id_fkey
      foreign key (original_id) references originals (id) not valid`);
  for (const column of ['original_id', 'delete_at'])
    await database.raw(`create index images_${column}_index on images (${column}) where ${column} is not null`);
  await createAwaited(database);
  await watchShownPictures(database);
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('awaited_pictures');
  await database.raw(`drop trigger images_change_update${isPostgres(database) ? ' on images' : ''}`);
  await watchUpdates(database, 'update on images', 'true');
  await database.raw('drop index images_original_id_index');
  await database.raw('drop index images_delete_at_index');
  for (const column of ['original_id', 'rotation', 'crop', 'ready_at', 'failure', 'delete_at'])
    await database.raw(`alter table images drop column ${column}`);
  await database.schema.dropTable('originals');
}

// The pictures that staff have chosen for an artwork, an artist …, in their order, while one of them is not ready.
async function createAwaited(database: Knex): Promise<void> {
  await database.schema.createTable('awaited_pictures', (table) => {
    table.string('subject', 20).notNullable();
    table.integer('subject_id').notNullable();
    table.integer('position').notNullable();
    table.integer('image_id').notNullable().references('images.id').index();
    table.primary(['subject', 'subject_id', 'position']);
  });
}

// Pages show only pictures that are ready, so that making one is no change.
async function watchShownPictures(database: Knex): Promise<void> {
  await database.raw(`drop trigger images_change_update${isPostgres(database) ? ' on images' : ''}`);
  await watchUpdates(database, `update of ${SHOWN.join(', ')} on images`, 'old.ready_at is not null');
}

async function watchUpdates(database: Knex, event: string, when: string): Promise<void> {
  const name = `create trigger images_change_update after ${event}`;
  await database.raw(
    isPostgres(database)
      ? `${name} for each row when (${when}) execute function record_change_of_images()`
      : `${name} when ${when} begin
          delete from changes where kind = 'image' and id = new.id;
          insert into changes (kind, id) values ('image', new.id); end`,
  );
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
