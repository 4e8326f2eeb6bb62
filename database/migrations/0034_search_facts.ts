import type { Knex } from 'knex';

const PENDING = 'insert into search_pending (kind, id, due_at)';
const CONFLICT = 'on conflict (kind, id) do update set due_at = 0';

// What visitors search for besides the texts of an artwork.
const TRIGGERS = [
  {
    name: 'search_artworks_measured',
    table: 'artworks',
    columns: 'year_made, year_text, height, width, depth',
    pending: `values ('artwork', new.id, 0)`,
  },
  {
    name: 'search_artists_moved',
    table: 'artists',
    columns: 'hometown',
    pending: `select 'artwork', id, 0 from artworks where artist_id = new.id`,
  },
];

export async function up(database: Knex): Promise<void> {
  for (const { name, table, columns, pending } of TRIGGERS) {
    const trigger = `create trigger ${name} after update of ${columns} on ${table}`;
    const statement = `${PENDING} ${pending} ${CONFLICT};`;
    if (isPostgres(database)) {
      await database.raw(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`,
      );
      await database.raw(`${trigger} for each row execute function ${name}()`);
    } else await database.raw(`${trigger} begin ${statement} end`);
  }
  // The index of a gallery that is upgraded contains none of it yet.
  await database.raw(`${PENDING} select 'artwork', id, 0 from artworks where true ${CONFLICT}`);
}

export async function down(database: Knex): Promise<void> {
  for (const { name, table } of TRIGGERS) {
    await database.raw(`drop trigger ${name}${isPostgres(database) ? ` on ${table}` : ''}`);
    if (isPostgres(database)) await database.raw(`drop function ${name}()`);
  }
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
