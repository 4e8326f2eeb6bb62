import type { Knex } from 'knex';

// Columns of `images` that pages show.
const SHOWN = ['key', 'width', 'height', 'placeholder', 'alt', 'focus_x', 'focus_y'];

export async function up(database: Knex): Promise<void> {
  // Not by the schema builder, which copies the table on SQLite.
  for (const column of [
    // When the tiles were stored, or the picture was found to need none. Null: a background job makes them. 0: that job leaves it out.
    'tiled_at bigint',
    // Pixels of the picture in its tiles. Null: it has none.
    'tile_width integer',
    'tile_height integer',
    // Failed attempts, and one that is under way or whose process died.
    'tile_attempts integer not null default 0',
  ])
    await database.raw(`alter table images add column ${column}`);
  await database.raw('create index images_tiled_at_index on images (id) where tiled_at is null');
  await watchShown(database, [...SHOWN, 'tile_width', 'tile_height']);
}

export async function down(database: Knex): Promise<void> {
  await watchShown(database, SHOWN);
  await database.raw('drop index images_tiled_at_index');
  for (const column of ['tiled_at', 'tile_width', 'tile_height', 'tile_attempts'])
    await database.raw(`alter table images drop column ${column}`);
}

// Pages show only pictures that are ready, so that making one is no change.
async function watchShown(database: Knex, columns: string[]): Promise<void> {
  const isPostgres = database.client.driverName === 'pg';
  await database.raw(`drop trigger images_change_update${isPostgres ? ' on images' : ''}`);
  const trigger = `create trigger images_change_update after update of ${columns.join(', ')} on images`;
  await database.raw(
    isPostgres
      ? `${trigger} for each row when (old.ready_at is not null) execute function record_change_of_images()`
      : `${trigger} when old.ready_at is not null begin
          delete from changes where kind = 'image' and id = new.id;
          insert into changes (kind, id) values ('image', new.id); end`,
  );
}
