import type { Knex } from 'knex';

const TABLE = 'artist_cv_entries';
const OPERATIONS = ['insert', 'update', 'delete'] as const;

export async function up(database: Knex): Promise<void> {
  await database.raw('alter table artists add column born_year integer');
  // Town and province. `hometown` is where the artist is from.
  await database.raw('alter table artists add column lives_in varchar(150)');
  // The artist's own words; paragraphs are separated by a blank line.
  await database.raw('alter table artists add column statement text');
  await database.schema.createTable(TABLE, (table) => {
    table.integer('artist_id').notNullable().references('artists.id').onDelete('cascade');
    table.text('kind').notNullable();
    table.integer('position').notNullable();
    table.integer('year');
    // The last year of a period.
    table.integer('until_year');
    table.string('text', 300).notNullable();
    table.primary(['artist_id', 'kind', 'position']);
    table.check("kind in ('studies', 'exhibitions', 'awards', 'collections')", [], 'artist_cv_entries_kind');
  });
  await (isPostgres(database) ? watchPostgres : watchSqlite)(database);
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable(TABLE);
  if (isPostgres(database)) await database.raw(`drop function record_change_of_${TABLE}()`);
  for (const column of ['statement', 'lives_in', 'born_year'])
    await database.raw(`alter table artists drop column ${column}`);
}

// Entries stay with their artist: a merge deletes and inserts them.
async function watchSqlite(database: Knex): Promise<void> {
  for (const operation of OPERATIONS) {
    const id = `${operation === 'delete' ? 'old' : 'new'}.artist_id`;
    await database.raw(
      `create trigger ${TABLE}_change_${operation} after ${operation} on ${TABLE} begin
        delete from changes where kind = 'artist' and id = ${id};
        insert into changes (kind, id) values ('artist', ${id});
      end`,
    );
  }
}

async function watchPostgres(database: Knex): Promise<void> {
  const insertOf = (row: 'old' | 'new') => `insert into changes (kind, id) values ('artist', ${row}.artist_id);`;
  await database.raw(
    `create function record_change_of_${TABLE}() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then ${insertOf('old')} else ${insertOf('new')} end if;
      return null;
    end $$`,
  );
  for (const operation of OPERATIONS)
    await database.raw(
      `create trigger ${TABLE}_change_${operation} after ${operation} on ${TABLE}
        for each row execute function record_change_of_${TABLE}()`,
    );
  await database.raw(
    `create trigger ${TABLE}_change_truncate after truncate on ${TABLE}
      for each statement execute function record_change_of_kind('everything')`,
  );
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
