import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // Who would like to be told when an artwork that somebody holds comes free. Each is told once; wishing again begins anew.
  await database.schema.createTable('wishes', (table) => {
    table.bigIncrements('id');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade');
    table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
    table.bigInteger('wished_at').notNullable();
    table.bigInteger('told_at');
    table.unique(['artwork_id', 'account_id']);
    table.index(['artwork_id', 'told_at', 'wished_at']);
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('wishes');
}
