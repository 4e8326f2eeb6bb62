import type { Knex } from 'knex';

const OPERATIONS = ['insert', 'delete'];

export async function up(database: Knex): Promise<void> {
  // A sentence of the curators, which the home page shows with the work.
  await database.raw("alter table curator_picks add column note varchar(300) not null default ''");
  // Changes of the site that are not public yet: previews, and changes that become public at a moment.
  await database.schema.createTable('site_drafts', (table) => {
    table.increments('id');
    // Such as `banner`.
    table.string('part', 100).notNullable();
    // JSON: the changed fields, with their values before and after the change.
    table.text('fields').notNullable();
    // Null for a preview.
    table.bigInteger('publish_at').index();
    // When its moment came, but a field had been changed meanwhile: a person decides.
    table.bigInteger('stopped_at');
    table.integer('staff_id').references('staff.id').index();
    // The name at that time.
    table.string('actor', 254).notNullable();
    table.bigInteger('created_at').notNullable().index();
    // When its publication failed last; it is tried again.
    table.bigInteger('failed_at');
  });
  await watchClosedDays(database);
  await watchScheduled(database);
  await database.raw('create unique index site_drafts_scheduled on site_drafts (part) where publish_at is not null');
}

/** The contact page shows the closed days, so they follow the change feed, as settings do. */
async function watchClosedDays(database: Knex): Promise<void> {
  for (const operation of OPERATIONS)
    await database.raw(
      isPostgres(database)
        ? `create trigger closed_pickup_days_change_${operation} after ${operation} on closed_pickup_days
            for each statement execute function record_change_of_kind('setting')`
        : `create trigger closed_pickup_days_change_${operation} after ${operation} on closed_pickup_days begin
            delete from changes where kind = 'setting' and id = 0;
            insert into changes (kind, id) values ('setting', 0); end`,
    );
}

/** Open pages of the admin show scheduled changes, and those that were stopped. Previews are no change. */
async function watchScheduled(database: Knex): Promise<void> {
  for (const operation of ['insert', 'update', 'delete']) {
    const row = operation === 'delete' ? 'old' : 'new';
    const name = `site_drafts_change_${operation} after ${operation} on site_drafts`;
    await database.raw(
      isPostgres(database)
        ? `create trigger ${name} for each row when (${row}.publish_at is not null)
            execute function record_change_of_kind('site-draft')`
        : `create trigger ${name} when ${row}.publish_at is not null begin
            delete from changes where kind = 'site-draft' and id = 0;
            insert into changes (kind, id) values ('site-draft', 0); end`,
    );
  }
}

export async function down(database: Knex): Promise<void> {
  for (const operation of OPERATIONS) {
    const table = isPostgres(database) ? ' on closed_pickup_days' : '';
    await database.raw(`drop trigger closed_pickup_days_change_${operation}${table}`);
  }
  await database.schema.dropTable('site_drafts');
  await database.raw('alter table curator_picks drop column note');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
