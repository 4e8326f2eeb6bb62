import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // When the mail server refused the address for good. No issue is sent to it.
  await database.raw('alter table newsletter_subscriptions add column bounced_at bigint');
  await database.raw(`create index newsletter_subscriptions_bounced on newsletter_subscriptions (bounced_at)
    where bounced_at is not null`);
  await createIssues(database);
  await createItems(database);
  await createDeliveries(database);
  await watchIssues(database);
}

async function createIssues(database: Knex): Promise<void> {
  await database.schema.createTable('newsletter_issues', (table) => {
    table.increments('id');
    table.string('state', 10).notNullable().defaultTo('draft');
    // Increased by every edit. A form sends the one that it was opened with.
    table.integer('version').notNullable().defaultTo(1);
    table.string('subject', 200).notNullable();
    table.string('preheader', 200).notNullable().defaultTo('');
    // Markdown.
    table.text('body').notNullable().defaultTo('');
    table.string('audience', 10).notNullable().defaultTo('all');
    // Whose followers receive it.
    table.integer('artist_id').references('artists.id').onDelete('set null').index();
    // Only those of the audience who have received another issue, or only those who have not. Null for all of it.
    table.string('limit_kind', 10);
    table.integer('limit_issue_id').references('newsletter_issues.id').onDelete('set null').index();
    // When it begins; null for a draft.
    table.bigInteger('scheduled_at');
    // When sending goes on, if it waits: for the mail server, or for addresses that it has put off.
    table.bigInteger('retry_at');
    table.bigInteger('started_at');
    table.bigInteger('finished_at');
    // Id of the last subscription that was considered.
    table.integer('position').notNullable().defaultTo(0);
    // Recipients at the start.
    table.integer('total').notNullable().defaultTo(0);
    for (const count of ['sent', 'failed', 'uncertain', 'unsubscribed', 'bounced', 'complaints', 'visits'])
      table.integer(count).notNullable().defaultTo(0);
    // Why sending waits or is paused, without addresses.
    table.string('failure', 200);
    // Failures of the mail server since the last mail that it answered.
    table.integer('failures').notNullable().defaultTo(0);
    // When sending last made progress. Open pages follow it.
    table.bigInteger('reported_at');
    table.integer('staff_id').references('staff.id').index();
    // The name at that time.
    table.string('actor', 254).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.index(['state', 'scheduled_at']);
    table.check(
      "state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')",
      [],
      'newsletter_issues_state',
    );
    table.check("audience in ('all', 'followers', 'buyers')", [], 'newsletter_issues_audience');
    table.check("limit_kind in ('received', 'missed')", [], 'newsletter_issues_limit');
  });
}

/** Artworks, artists and exhibitions of an issue, in their order. */
async function createItems(database: Knex): Promise<void> {
  await database.schema.createTable('newsletter_items', (table) => {
    table.integer('issue_id').notNullable().references('newsletter_issues.id').onDelete('cascade');
    table.integer('position').notNullable();
    table.integer('artwork_id').references('artworks.id').onDelete('cascade').index();
    table.integer('artist_id').references('artists.id').onDelete('cascade').index();
    table.integer('exhibition_id').references('exhibitions.id').onDelete('cascade').index();
    table.primary(['issue_id', 'position']);
    table.check(
      `(case when artwork_id is null then 0 else 1 end) + (case when artist_id is null then 0 else 1 end)
        + (case when exhibition_id is null then 0 else 1 end) = 1`,
      [],
      'newsletter_items_one',
    );
  });
}

/** One row for each issue and address, inserted before the mail is sent. */
async function createDeliveries(database: Knex): Promise<void> {
  await database.schema.createTable('newsletter_deliveries', (table) => {
    table.increments('id');
    table.integer('issue_id').notNullable().references('newsletter_issues.id').onDelete('cascade');
    // Null once the person has unsubscribed or was erased.
    table.string('email', 254).index();
    table.string('state', 10).notNullable();
    // Attempts that the mail server answered for this address.
    table.integer('attempts').notNullable().defaultTo(1);
    // Attempts that ended without such an answer.
    table.integer('interruptions').notNullable().defaultTo(0);
    // Mails of the issue that were sent before its first failure. More since: the failures are of the address, not of the server.
    table.integer('sent_before');
    // Next attempt; only of `waiting`.
    table.bigInteger('due_at');
    // Status of the mail server, such as `550 5.1.1`.
    table.string('status', 12);
    table.bigInteger('updated_at').notNullable();
    table.unique(['issue_id', 'email']);
    table.check(
      "state in ('sending', 'waiting', 'sent', 'failed', 'uncertain', 'left')",
      [],
      'newsletter_deliveries_state',
    );
    table.check("(state = 'waiting') = (due_at is not null)", [], 'newsletter_deliveries_due');
    // SQLite uses no partial index of `state in (…)` for `state = ?`.
    // With the status, by which the page of an issue counts the failed ones.
    table.index(['issue_id', 'state', 'due_at', 'status']);
  });
}

/** The change feed: open pages of the admin follow an issue, but not each of its mails. */
async function watchIssues(database: Knex): Promise<void> {
  for (const operation of ['insert', 'update', 'delete']) {
    const name = `newsletter_issues_change_${operation}`;
    const event = operation === 'update' ? 'update of state, version, reported_at' : operation;
    const body = isPostgres(database)
      ? "for each statement execute function record_change_of_kind('newsletter')"
      : `begin
          delete from changes where kind = 'newsletter' and id = 0;
          insert into changes (kind, id) values ('newsletter', 0);
        end`;
    await database.raw(`create trigger ${name} after ${event} on newsletter_issues ${body}`);
  }
  if (isPostgres(database))
    await database.raw(`create trigger newsletter_issues_change_truncate after truncate on newsletter_issues
      for each statement execute function record_change_of_kind('everything')`);
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['newsletter_deliveries', 'newsletter_items', 'newsletter_issues'])
    await database.schema.dropTable(table);
  await database.raw('drop index newsletter_subscriptions_bounced');
  await database.raw('alter table newsletter_subscriptions drop column bounced_at');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
