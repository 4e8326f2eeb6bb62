import type { Knex } from 'knex';

// The triggers of `artworks` list their columns, so the new one has triggers of its own.
const CHANGE = 'artworks_change_made_in';
const SEARCH = 'search_artworks_made_in';
const PENDING = `insert into search_pending (kind, id, due_at) values ('artwork', new.id, 0)
  on conflict (kind, id) do update set due_at = 0;`;

export async function up(database: Knex): Promise<void> {
  // Where the artwork was made, such as `Banaue, Ifugao`.
  await database.raw('alter table artworks add column made_in varchar(150)');
  const triggerOf = (name: string, body: string) =>
    database.raw(`create trigger ${name} after update of made_in on artworks ${body}`);
  if (isPostgres(database)) {
    await database.raw(
      `create function ${SEARCH}() returns trigger language plpgsql as $$ begin ${PENDING} return null; end $$`,
    );
    await triggerOf(CHANGE, 'for each row execute function record_change_of_artworks()');
    await triggerOf(SEARCH, `for each row execute function ${SEARCH}()`);
  } else {
    await triggerOf(
      CHANGE,
      `begin
        delete from changes where kind = 'artwork' and id = new.id;
        insert into changes (kind, id) values ('artwork', new.id);
      end`,
    );
    await triggerOf(SEARCH, `begin ${PENDING} end`);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const name of [CHANGE, SEARCH])
    await database.raw(`drop trigger ${name}${isPostgres(database) ? ' on artworks' : ''}`);
  if (isPostgres(database)) await database.raw(`drop function ${SEARCH}()`);
  await database.raw('alter table artworks drop column made_in');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
