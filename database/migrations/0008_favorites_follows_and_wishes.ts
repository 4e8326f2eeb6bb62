import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('favorites', (table) => {
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.bigInteger('since').notNullable();
    table.primary(['account_id', 'artwork_id']);
    table.index(['account_id', 'since', 'artwork_id'], 'favorites_latest_of_account');
    table.index(['artwork_id', 'since'], 'favorites_of_artwork');
  });
  await database.schema.createTable('follows', (table) => {
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade');
    table.integer('artist_id').notNullable().references('artists.id').onDelete('cascade');
    table.bigInteger('since').notNullable();
    table.primary(['account_id', 'artist_id']);
    table.index(['account_id', 'since', 'artist_id'], 'follows_latest_of_account');
    table.index(['artist_id', 'account_id'], 'follows_of_artist');
  });
  // Mails to collectors when an artwork that was not available becomes available. One mail each; a new wish starts again.
  await database.schema.createTable('wishes', (table) => {
    table.bigIncrements('id');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.bigInteger('wished_at').notNullable();
    // When the mail was queued.
    table.bigInteger('notified_at');
    table.unique(['artwork_id', 'account_id']);
    table.index(['artwork_id', 'notified_at', 'wished_at']);
  });
  await createAnnouncements(database);
}

export async function down(database: Knex): Promise<void> {
  if (isPostgres(database)) await database.raw('drop function queue_announcement() cascade');
  else for (const event of ['insert', 'update']) await database.raw(`drop trigger artworks_announcement_${event}`);
  for (const table of ['announcements', 'wishes', 'follows', 'favorites']) await database.schema.dropTable(table);
}

/** New artworks that the followers of their artist get a mail about. Triggers insert them. */
async function createAnnouncements(database: Knex): Promise<void> {
  await database.schema.createTable('announcements', (table) => {
    table.integer('artwork_id').primary().references('artworks.id').onDelete('cascade');
    // When the artwork is published; null while it is withdrawn.
    table.bigInteger('due_at');
    // When the worker found it published: accounts that follow the artist by then get the mail.
    table.bigInteger('detected_at');
    // The last account that was processed; null while the batch waits for further artworks.
    table.integer('notified_up_to');
    table.bigInteger('announced_at');
  });
  await database.raw(
    'create index announcements_pending on announcements (detected_at, due_at) where announced_at is null',
  );
  await (isPostgres(database) ? queueOnPostgres(database) : queueOnSqlite(database));
}

// `due_at` follows `published_at` until the artwork is announced; each artwork is announced once. Not an upsert: on SQLite the
// conflict clause of the outer statement would replace the trigger's.
const QUEUE = `
  update announcements set due_at = new.published_at where artwork_id = new.id and announced_at is null;
  insert into announcements (artwork_id, due_at) select new.id, new.published_at
    where new.published_at is not null and not exists (select 1 from announcements where artwork_id = new.id);`;

async function queueOnSqlite(database: Knex): Promise<void> {
  await database.raw(`create trigger artworks_announcement_insert after insert on artworks
    when new.published_at is not null begin ${QUEUE} end`);
  await database.raw(`create trigger artworks_announcement_update after update of published_at on artworks
    when new.published_at is not old.published_at begin ${QUEUE} end`);
}

async function queueOnPostgres(database: Knex): Promise<void> {
  await database.raw(`create function queue_announcement() returns trigger language plpgsql as $$
    begin ${QUEUE} return null; end $$`);
  await database.raw(`create trigger artworks_announcement_insert after insert on artworks
    for each row when (new.published_at is not null) execute function queue_announcement()`);
  await database.raw(`create trigger artworks_announcement_update after update of published_at on artworks
    for each row when (new.published_at is distinct from old.published_at) execute function queue_announcement()`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
