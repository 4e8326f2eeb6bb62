import type { Knex } from 'knex';

const TABLE = 'static_page_versions';

export async function up(database: Knex): Promise<void> {
  // Every text of a page that was saved. The newest row of a slug is the page.
  await database.schema.createTable(TABLE, (table) => {
    table.increments('id');
    // The end of its address: `about`.
    table.string('slug', 60).notNullable().index();
    // Null for a page that was removed.
    table.string('title', 120);
    table.string('description', 300);
    // Markdown.
    table.text('text');
    // In the sitemap, and found by search engines.
    table.boolean('is_listed');
    table.bigInteger('saved_at').notNullable();
    table.integer('staff_id').references('staff.id').index();
    // The name at that time.
    table.string('actor', 254).notNullable();
    // The text is that of the file with this name, and the page follows the file of later releases.
    table.boolean('follows_file').notNullable().defaultTo(false);
  });
  await watch(database);
}

/** The change feed: cached pages are dropped in every process. */
async function watch(database: Knex): Promise<void> {
  for (const operation of ['insert', 'update', 'delete']) {
    const body = isPostgres(database)
      ? "for each statement execute function record_change_of_kind('static-page')"
      : `begin
          delete from changes where kind = 'static-page' and id = 0;
          insert into changes (kind, id) values ('static-page', 0);
        end`;
    await database.raw(`create trigger ${TABLE}_change_${operation} after ${operation} on ${TABLE} ${body}`);
  }
  if (isPostgres(database))
    await database.raw(`create trigger ${TABLE}_change_truncate after truncate on ${TABLE}
      for each statement execute function record_change_of_kind('everything')`);
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable(TABLE);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
