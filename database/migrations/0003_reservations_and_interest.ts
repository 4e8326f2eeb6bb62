import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // Who holds an artwork: no row, or a reservation that has lapsed, means that it is available. The key makes a second holder impossible.
  await database.schema.createTable('reservations', (table) => {
    table.integer('artwork_id').primary().references('artworks.id');
    table.string('state', 10).notNullable();
    table.bigInteger('until');
    table.bigInteger('since').notNullable();
    table.check("state in ('reserved', 'held', 'sold')", [], 'reservations_have_a_known_state');
    table.check(
      "(state = 'reserved' and until is not null) or state = 'held' or (state = 'sold' and until is null)",
      [],
      'reservations_end_as_their_state_does',
    );
    table.index(['state', 'since']);
  });
  await database.schema.createTable('interests', (table) => {
    table.bigIncrements('id');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.string('kind', 10).notNullable();
    table.bigInteger('happened_at').notNullable();
    table.check("kind in ('view', 'favorite', 'share', 'cart-add')", [], 'interests_are_of_a_known_kind');
    table.index(['artwork_id', 'happened_at', 'kind']);
    table.index(['happened_at', 'artwork_id', 'kind']);
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('interests');
  await database.schema.dropTable('reservations');
}
