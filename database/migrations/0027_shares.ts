import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('shares', (table) => {
    table.bigIncrements('id');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.string('shared_to', 10).notNullable();
    // A hash of the address.
    table.string('client', 32).notNullable();
    table.bigInteger('shared_at').notNullable();
    table.check("shared_to in ('twitter', 'facebook', 'clipboard')", [], 'shares_go_to_known_places');
    table.index(['artwork_id', 'client', 'shared_at']);
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('shares');
}
