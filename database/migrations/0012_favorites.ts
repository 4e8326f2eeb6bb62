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
  // Whose interest it was, so that one collector's favorite counts once, however often they change their mind.
  await database.raw('alter table interests add column account_id integer references accounts (id) on delete set null');
  await database.raw(
    "create unique index interests_once_by_favorite on interests (account_id, artwork_id) where kind = 'favorite'",
  );
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index interests_once_by_favorite');
  await database.raw('alter table interests drop column account_id');
  await database.schema.dropTable('favorites');
}
