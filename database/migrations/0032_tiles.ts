import type { Knex } from 'knex';

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
  await watchTiles(database);
}

export async function down(database: Knex): Promise<void> {
  const isPostgres = database.client.driverName === 'pg';
  await database.raw(`drop trigger images_tiles${isPostgres ? ' on images' : ''}`);
  if (isPostgres) await database.raw('drop function record_change_of_tiles()');
  await database.raw('drop index images_tiled_at_index');
  for (const column of ['tiled_at', 'tile_width', 'tile_height', 'tile_attempts'])
    await database.raw(`alter table images drop column ${column}`);
}

// Not a change of the kind `image`, which drops all cached cards and most pages: only the page of an artwork shows its tiles.
async function watchTiles(database: Knex): Promise<void> {
  const artworks = `select id from artworks where image_id = new.id
    union select artwork_id from artwork_image where image_id = new.id`;
  const trigger = 'create trigger images_tiles after update of tile_width, tile_height on images';
  if (database.client.driverName !== 'pg') {
    await database.raw(`${trigger} when old.tile_width is not new.tile_width or old.tile_height is not new.tile_height begin
      delete from changes where kind = 'tiles' and id in (${artworks});
      insert into changes (kind, id) select 'tiles', id from (${artworks}); end`);
    return;
  }
  await database.raw(`create function record_change_of_tiles() returns trigger language plpgsql as $$ begin
    insert into changes (kind, id) select 'tiles', id from (${artworks}) as shown;
    return null; end $$`);
  await database.raw(`${trigger} for each row
    when ((old.tile_width, old.tile_height) is distinct from (new.tile_width, new.tile_height))
    execute function record_change_of_tiles()`);
}
