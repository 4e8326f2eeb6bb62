import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // For the sweeps: few rows still have one.
  await database.raw("create index views_with_client on views (counted_at) where client <> ''");
  await database.raw("create index shares_with_client on shares (shared_at) where client <> ''");
  await database.raw('create index shares_by_time on shares (shared_at)');
  await database.raw('create index outbox_unsent on outbox (recipient) where sent_at is null');
  // What was sent before has been kept with whom it went to.
  await database('outbox').whereNotNull('sent_at').update({ recipient: '' });
}

export async function down(database: Knex): Promise<void> {
  for (const index of ['views_with_client', 'shares_with_client', 'shares_by_time', 'outbox_unsent'])
    await database.raw(`drop index ${index}`);
}
