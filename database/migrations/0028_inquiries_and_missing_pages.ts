import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await createInquiries(database);
  await createMessages(database);
  await watchInquiries(database);
  // False for those that staff have added or changed. Earlier versions only write automatic ones.
  await database.raw('alter table redirects add column is_automatic boolean not null default true');
  // Increased by every edit. A form sends the one that it was opened with.
  await database.raw('alter table redirects add column version integer not null default 1');
  await createMissingPages(database);
}

/** Questions about artworks. */
async function createInquiries(database: Knex): Promise<void> {
  await database.schema.createTable('inquiries', (table) => {
    table.increments('id');
    // Random, lower case: part of the address that replies are sent to.
    table.string('token', 32).notNullable().unique();
    table.integer('artwork_id').references('artworks.id').onDelete('set null').index();
    // The title at that time.
    table.string('artwork_title', 500).notNullable();
    // The collector who was signed in.
    table.integer('account_id').references('accounts.id').onDelete('set null').index();
    table.string('name', 100).notNullable();
    table.string('email', 254).notNullable().index();
    table.string('state', 10).notNullable().defaultTo('open');
    table.bigInteger('created_at').notNullable();
    // Of the last message.
    table.bigInteger('updated_at').notNullable().index();
    table.check("state in ('open', 'answered', 'closed')", [], 'inquiries_state');
  });
}

async function createMessages(database: Knex): Promise<void> {
  await database.schema.createTable('inquiry_messages', (table) => {
    table.increments('id');
    table.integer('inquiry_id').notNullable().references('inquiries.id').onDelete('cascade').index();
    // `question` and `reply`: by the person. `answer`: a mail by staff. `note`: only for staff.
    table.string('kind', 10).notNullable();
    // The name of the member at that time; null for the person.
    table.string('staff_name', 254);
    // The address of a reply from another address than the inquiry's.
    table.string('sender', 254);
    table.text('body').notNullable();
    // What a reply quotes.
    table.text('quoted').notNullable().defaultTo('');
    // Names of files that came with a reply and are not stored, one in each line.
    table.text('attachments').notNullable().defaultTo('');
    // Id of a received mail. A mail that is delivered again is stored once.
    table.string('mail_id', 200);
    table.bigInteger('sent_at').notNullable();
    table.unique(['inquiry_id', 'mail_id']);
    table.check("kind in ('question', 'answer', 'reply', 'note')", [], 'inquiry_messages_kind');
  });
}

/** The change feed: open pages of the admin show new inquiries. */
async function watchInquiries(database: Knex): Promise<void> {
  for (const operation of ['insert', 'update', 'delete']) {
    const body = isPostgres(database)
      ? "for each statement execute function record_change_of_kind('inquiry')"
      : `begin
          delete from changes where kind = 'inquiry' and id = 0;
          insert into changes (kind, id) values ('inquiry', 0);
        end`;
    await database.raw(`create trigger inquiries_change_${operation} after ${operation} on inquiries ${body}`);
  }
  if (isPostgres(database))
    await database.raw(`create trigger inquiries_change_truncate after truncate on inquiries
      for each statement execute function record_change_of_kind('everything')`);
}

/** Addresses that visitors have opened and that are no page, without their queries. */
async function createMissingPages(database: Knex): Promise<void> {
  await database.schema.createTable('missing_pages', (table) => {
    table.increments('id');
    table.string('address', 300).notNullable().unique();
    table.integer('visits').notNullable();
    table.bigInteger('first_at').notNullable();
    table.bigInteger('last_at').notNullable().index();
    // When staff took it out of the list. It stays out.
    table.bigInteger('ignored_at');
  });
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['missing_pages', 'inquiry_messages', 'inquiries']) await database.schema.dropTable(table);
  for (const column of ['version', 'is_automatic']) await database.raw(`alter table redirects drop column ${column}`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
