import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // A sentence of the curators, which the home page shows with the work.
  await database.raw("alter table curator_picks add column note varchar(300) not null default ''");
  // Changes of the site that are not public yet: previews, and changes that become public at a moment.
  await database.schema.createTable('site_drafts', (table) => {
    table.increments('id');
    // Such as `banner`.
    table.string('part', 30).notNullable();
    // JSON: the changed fields, with their values before and after the change.
    table.text('fields').notNullable();
    // Null for a preview.
    table.bigInteger('publish_at').index();
    table.integer('staff_id').references('staff.id').index();
    // The name at that time.
    table.string('actor', 254).notNullable();
    table.bigInteger('created_at').notNullable().index();
  });
  await database.raw('create unique index site_drafts_scheduled on site_drafts (part) where publish_at is not null');
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('site_drafts');
  await database.raw('alter table curator_picks drop column note');
}
