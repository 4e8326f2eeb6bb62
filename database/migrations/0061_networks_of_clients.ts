import type { Knex } from 'knex';

// Of an IPv6 address a customer has many networks: holds and adds are also counted by the wider ones.
const columns = ['client_56', 'client_48'];

export async function up(database: Knex): Promise<void> {
  for (const column of columns) {
    // Keyed hashes, like `client`, which is the /64. Null for IPv4.
    await database.schema.alterTable('reservations', (table) => {
      table.string(column, 32);
    });
    await database.raw(`create index reservations_${column} on reservations (${column}) where ${column} is not null`);
  }
  for (const column of ['client', ...columns]) {
    // Of an add to the cart, for the hour in which further ones from there do not count.
    await database.schema.alterTable('interests', (table) => {
      table.string(column, 32);
    });
  }
  await database.raw('create index interests_with_client on interests (happened_at) where client is not null');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index interests_with_client');
  for (const column of ['client', ...columns]) {
    await database.raw(`alter table interests drop column ${column}`);
  }
  for (const column of columns) {
    await database.raw(`drop index reservations_${column}`);
    await database.raw(`alter table reservations drop column ${column}`);
  }
}
