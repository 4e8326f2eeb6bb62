import type { Knex } from 'knex';

// What visitors say of an artwork besides its texts.
const COLUMNS = 'year_made, year_text, height, width, depth';

const PENDING = 'insert into search_pending (kind, id, due_at)';
const CONFLICT = 'on conflict (kind, id) do update set due_at = 0';

export async function up(database: Knex): Promise<void> {
  const trigger = `create trigger search_artworks_measured after update of ${COLUMNS} on artworks`;
  const statement = `${PENDING} values ('artwork', new.id, 0) ${CONFLICT};`;
  if (isPostgres(database)) {
    await database.raw(
      `create function search_artworks_measured() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`,
    );
    await database.raw(`${trigger} for each row execute function search_artworks_measured()`);
  } else await database.raw(`${trigger} begin ${statement} end`);
  // The index of a gallery that is upgraded contains none of it yet.
  await database.raw(`${PENDING} select 'artwork', id, 0 from artworks where true ${CONFLICT}`);
}

export async function down(database: Knex): Promise<void> {
  await database.raw(`drop trigger search_artworks_measured${isPostgres(database) ? ' on artworks' : ''}`);
  if (isPostgres(database)) await database.raw('drop function search_artworks_measured()');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
