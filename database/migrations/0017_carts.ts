import type { Knex } from 'knex';

const ends = `(state = 'reserved' and until is not null and cart_id is not null and order_id is null)
  or (state = 'held' and until is not null and cart_id is not null and order_id is not null)
  or (state = 'sold' and until is null and cart_id is null)`;

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('carts', (table) => {
    // Never given twice, so that a browser that comes back after long finds nobody else’s cart under its own number.
    table.increments('id');
    // Null for a visitor’s, which only a session knows. A collector has one, whatever the number of browsers.
    table.integer('account_id').unique().references('accounts.id').onDelete('set null');
    table.bigInteger('created_at').notNullable();
  });
  await (isPostgres(database) ? alter(database) : makeAnew(database));
}

export async function down(database: Knex): Promise<void> {
  if (isPostgres(database)) {
    await database.raw('alter table reservations drop constraint reservations_belong_to_whom_their_state_says');
    await database.schema.alterTable('reservations', (table) => {
      table.dropColumns('cart_id', 'order_id', 'client');
      table.dropIndex(['state', 'until']);
      table.check(endsAsBefore, [], 'reservations_end_as_their_state_does');
    });
  } else {
    await replace(database, asBefore, 'artwork_id, state, until, since');
  }
  await database.schema.dropTable('carts');
}

async function alter(database: Knex): Promise<void> {
  await database.schema.alterTable('reservations', addHolder);
  await database.raw('alter table reservations drop constraint reservations_end_as_their_state_does');
  await giveCartToOthers(database);
  await database.schema.alterTable('reservations', (table) => checkHolder(table));
}

// SQLite adds no constraint to a table that stands.
async function makeAnew(database: Knex): Promise<void> {
  const nobody = await nobodysCart(database);
  await replace(
    database,
    (table) => {
      table.integer('artwork_id').primary().references('artworks.id');
      table.string('state', 10).notNullable();
      table.bigInteger('until');
      table.bigInteger('since').notNullable();
      table.check("state in ('reserved', 'held', 'sold')", [], 'reservations_have_a_known_state');
      table.index(['state', 'since']);
      addHolder(table);
      checkHolder(table);
    },
    `artwork_id, state, case when state = 'held' then coalesce(until, since) else until end, since,
      ${nobody === null ? 'null' : `case when state = 'sold' then null else ${nobody} end`}, case when state = 'held' then 0 end, null`,
  );
}

function addHolder(table: Knex.CreateTableBuilder): void {
  // The cart that has it reserved, or from which an order took it.
  table.integer('cart_id').references('carts.id').index();
  // Null for what was sold elsewhere.
  table.integer('order_id').index();
  // A keyed hash of the client address that it was reserved from.
  table.string('client', 32).index();
  table.index(['state', 'until']);
}

function checkHolder(table: Knex.CreateTableBuilder): void {
  table.check(ends, [], 'reservations_belong_to_whom_their_state_says');
}

/** What stood reserved before there were carts stays so until it lapses. */
async function giveCartToOthers(database: Knex): Promise<void> {
  const cart = await nobodysCart(database);
  if (cart === null) return;
  await database('reservations').whereNot('state', 'sold').update({ cart_id: cart });
  await database.raw("update reservations set order_id = 0, until = coalesce(until, since) where state = 'held'");
}

async function nobodysCart(database: Knex): Promise<number | null> {
  const some = await database('reservations').whereNot('state', 'sold').first('artwork_id');
  if (!some) return null;
  const [cart] = await database('carts').insert({ created_at: 0 }).returning('id');
  return cart.id;
}

const endsAsBefore =
  "(state = 'reserved' and until is not null) or state = 'held' or (state = 'sold' and until is null)";

function asBefore(table: Knex.CreateTableBuilder): void {
  table.integer('artwork_id').primary().references('artworks.id');
  table.string('state', 10).notNullable();
  table.bigInteger('until');
  table.bigInteger('since').notNullable();
  table.check("state in ('reserved', 'held', 'sold')", [], 'reservations_have_a_known_state');
  table.check(endsAsBefore, [], 'reservations_end_as_their_state_does');
  table.index(['state', 'since']);
}

/** Makes the table anew with the same rows, and with the triggers that it had. */
async function replace(
  database: Knex,
  table: (table: Knex.CreateTableBuilder) => void,
  columns: string,
): Promise<void> {
  const triggers: { sql: string }[] = await database('sqlite_master')
    .where({ type: 'trigger', tbl_name: 'reservations' })
    .select('sql');
  await database.raw('create table standing as select * from reservations');
  await database.schema.dropTable('reservations');
  await database.schema.createTable('reservations', table);
  await database.raw(`insert into reservations select ${columns} from standing`);
  await database.raw('drop table standing');
  for (const { sql } of triggers) await database.raw(sql.replaceAll('?', '\\?'));
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
