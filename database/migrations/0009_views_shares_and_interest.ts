import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // Events that make an artwork popular.
  await database.schema.createTable('interests', (table) => {
    table.bigIncrements('id');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.string('kind', 10).notNullable();
    table.bigInteger('happened_at').notNullable();
    // Of a favorite: it counts once per account, however often the collector adds and removes it.
    table.integer('account_id').references('accounts.id').onDelete('set null');
    // Of an add to the cart, as in `reservations`: further adds from the same network within an hour do not count.
    table.string('client', 32);
    table.string('client_56', 32);
    table.string('client_48', 32);
    table.check("kind in ('view', 'favorite', 'share', 'cart-add')", [], 'interests_kind');
    table.index(['artwork_id', 'happened_at', 'kind']);
    table.index(['happened_at', 'artwork_id', 'kind']);
  });
  await database.raw(
    "create unique index interests_one_favorite on interests (account_id, artwork_id) where kind = 'favorite'",
  );
  await database.raw('create index interests_with_client on interests (happened_at) where client is not null');
  await database.schema.createTable('views', (table) => {
    // Hash of the browser's visitor id.
    table.string('visitor', 44).notNullable();
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    // Hash of the client address, because visitor ids can be made up. Empty after the sweep.
    table.string('client', 32).notNullable();
    table.bigInteger('seen_at').notNullable().index();
    // When a view of this artwork last counted as interest.
    table.bigInteger('counted_at').notNullable();
    table.primary(['visitor', 'artwork_id']);
    table.index(['visitor', 'seen_at']);
    table.index(['artwork_id', 'client', 'counted_at']);
  });
  await database.schema.createTable('shares', (table) => {
    table.bigIncrements('id');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.string('shared_to', 10).notNullable();
    // Hash of the client address. Empty after the sweep.
    table.string('client', 32).notNullable();
    table.bigInteger('shared_at').notNullable();
    table.check("shared_to in ('twitter', 'facebook', 'clipboard')", [], 'shares_shared_to');
    table.index(['artwork_id', 'client', 'shared_at']);
  });
  // For the sweeps: few rows have a client.
  await database.raw("create index views_with_client on views (counted_at) where client <> ''");
  await database.raw("create index shares_with_client on shares (shared_at) where client <> ''");
  await database.raw('create index shares_by_time on shares (shared_at)');
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['shares', 'views', 'interests']) await database.schema.dropTable(table);
}
