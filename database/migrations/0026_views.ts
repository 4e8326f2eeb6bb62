import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // What a browser has looked at, by a hash of its visitor id, and when that last counted as interest.
  await database.schema.createTable('views', (table) => {
    table.string('visitor', 44).notNullable();
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    // A hash of the address, since whoever makes up visitor ids does not make up addresses.
    table.string('client', 32).notNullable();
    table.bigInteger('seen_at').notNullable().index();
    table.bigInteger('counted_at').notNullable();
    table.primary(['visitor', 'artwork_id']);
    table.index(['visitor', 'seen_at']);
    table.index(['artwork_id', 'client', 'counted_at']);
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('views');
}
