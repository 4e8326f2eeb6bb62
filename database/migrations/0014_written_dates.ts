import type { Knex } from 'knex';

// The date of an artwork as its catalogue writes it, such as `c. 1967`; null where it is only the year.
// The trigger of 0012 lists the columns of `artworks`, so it is created again with the new one.
const UNCHANGED_BY = ['popularity', 'last_published_at'];
const TRIGGER = 'artworks_change_update';

export async function up(database: Knex): Promise<void> {
  await database.schema.alterTable('artworks', (table) => {
    table.string('year_text', 200);
  });
  await recreateTrigger(database);
}

export async function down(database: Knex): Promise<void> {
  await dropTrigger(database);
  await database.raw('alter table artworks drop column year_text');
  await createTrigger(database);
}

async function recreateTrigger(database: Knex): Promise<void> {
  await dropTrigger(database);
  await createTrigger(database);
}

function dropTrigger(database: Knex): Knex.Raw {
  return database.raw(`drop trigger ${TRIGGER}${isPostgres(database) ? ' on artworks' : ''}`);
}

async function createTrigger(database: Knex): Promise<void> {
  const columns = Object.keys(await database('artworks').columnInfo()).filter((name) => !UNCHANGED_BY.includes(name));
  const body = isPostgres(database)
    ? 'for each row execute function record_change_of_artworks()'
    : `begin ${record('old.id', 'old.id <> new.id')} ${record('new.id', 'true')} end`;
  await database.raw(`create trigger ${TRIGGER} after update of ${columns.join(', ')} on artworks ${body}`);
}

function record(id: string, when: string): string {
  return `delete from changes where kind = 'artwork' and id = ${id} and ${when};
    insert into changes (kind, id) select 'artwork', ${id} where ${when};`;
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
