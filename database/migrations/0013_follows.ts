import type { Knex } from 'knex';

// Unannounced works follow their own `published_at`; what has been announced never is again. No upsert: how the statement
// outside meets conflicts would take the place of that.
const queue = `
  update announcements set due_at = new.published_at where artwork_id = new.id and announced_at is null;
  insert into announcements (artwork_id, due_at) select new.id, new.published_at
    where new.published_at is not null and not exists (select 1 from announcements where artwork_id = new.id);`;

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('follows', (table) => {
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade');
    table.integer('artist_id').notNullable().references('artists.id').onDelete('cascade');
    table.bigInteger('since').notNullable();
    table.primary(['account_id', 'artist_id']);
    table.index(['account_id', 'since', 'artist_id'], 'follows_latest_of_account');
    table.index(['artist_id', 'account_id'], 'follows_of_artist');
  });
  await database.schema.createTable('announcements', (table) => {
    table.integer('artwork_id').primary().references('artworks.id').onDelete('cascade');
    // When the work is shown; null while it has been taken down again.
    table.bigInteger('due_at');
    // When we found it shown: who follows its artist by then is told.
    table.bigInteger('noticed_at');
    // The last account that has been looked at; null while further works are waited for.
    table.integer('told_up_to');
    table.bigInteger('announced_at');
  });
  await database.raw(
    'create index announcements_to_make on announcements (noticed_at, due_at) where announced_at is null',
  );
  // What hangs already is no news.
  await database.raw(
    `insert into announcements (artwork_id, due_at, announced_at)
     select id, published_at, case when published_at <= ? then published_at end from artworks where published_at is not null`,
    [Date.now()],
  );
  await (isPostgres(database) ? watchPostgres(database) : watchSqlite(database));
}

export async function down(database: Knex): Promise<void> {
  if (isPostgres(database)) await database.raw('drop function artworks_queue() cascade');
  else for (const name of ['insert', 'update']) await database.raw(`drop trigger artworks_queue_${name}`);
  await database.schema.dropTable('announcements');
  await database.schema.dropTable('follows');
}

async function watchSqlite(database: Knex): Promise<void> {
  await database.raw(`create trigger artworks_queue_insert after insert on artworks
    when new.published_at is not null begin ${queue} end`);
  await database.raw(`create trigger artworks_queue_update after update of published_at on artworks
    when new.published_at is not old.published_at begin ${queue} end`);
}

async function watchPostgres(database: Knex): Promise<void> {
  await database.raw(`create function artworks_queue() returns trigger language plpgsql as $$
    begin ${queue} return null; end $$`);
  await database.raw(`create trigger artworks_queue_insert after insert on artworks
    for each row when (new.published_at is not null) execute function artworks_queue()`);
  await database.raw(`create trigger artworks_queue_update after update of published_at on artworks
    for each row when (new.published_at is distinct from old.published_at) execute function artworks_queue()`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
