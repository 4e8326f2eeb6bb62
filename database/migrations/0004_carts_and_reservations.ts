import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('carts', (table) => {
    // Ids are never used again: a browser may come back with the id of a deleted cart.
    table.increments('id');
    // A collector has one cart in all browsers. Null for a visitor's cart, which a session refers to.
    table.integer('account_id').unique().references('accounts.id').onDelete('set null');
    table.bigInteger('created_at').notNullable();
    // SHA-256 of the browser's CSRF secret, base64url: simultaneous first adds use the same cart. Null for a collector's cart.
    table.string('browser', 43);
  });
  await database.raw('create unique index carts_browser_unique on carts (browser)');
  await database.schema.createTable('reservations', reservations);
  for (const column of ['client_56', 'client_48']) {
    await database.raw(`create index reservations_${column} on reservations (${column}) where ${column} is not null`);
  }
  await createHolds(database);
}

export async function down(database: Knex): Promise<void> {
  for (const table of ['holds', 'reservations', 'carts']) await database.schema.dropTable(table);
  if (isPostgres(database)) await database.raw('drop function record_hold()');
}

/** Who holds an artwork. It is available if it has no row, or if its reservation has expired. The key prevents a second holder. */
function reservations(table: Knex.CreateTableBuilder): void {
  table.integer('artwork_id').primary().references('artworks.id');
  table.string('state', 10).notNullable();
  table.bigInteger('expires_at');
  table.bigInteger('since').notNullable();
  // The cart that reserved it, or the cart of the order that holds it.
  table.integer('cart_id').references('carts.id').index();
  // Null if it was sold elsewhere.
  table.integer('order_id').index();
  // Keyed hashes of the networks of the client that reserved it. IPv4: the address. IPv6: /64, /56 and /48.
  table.string('client', 32).index();
  table.string('client_56', 32);
  table.string('client_48', 32);
  table.check("state in ('reserved', 'held', 'sold')", [], 'reservations_state');
  table.check(
    `(state = 'reserved' and expires_at is not null and cart_id is not null and order_id is null)
      or (state = 'held' and expires_at is not null and cart_id is not null and order_id is not null)
      or (state = 'sold' and expires_at is null and cart_id is null)`,
    [],
    'reservations_holder',
  );
  table.index(['state', 'since']);
  table.index(['state', 'expires_at']);
}

/** History of `reservations`, written by triggers. The holds of one artwork never overlap. */
async function createHolds(database: Knex): Promise<void> {
  await database.schema.createTable('holds', (table) => {
    table.bigIncrements('id');
    // No foreign keys: the history outlives artworks, carts and orders.
    table.integer('artwork_id').notNullable();
    table.string('state', 10).notNullable();
    table.integer('cart_id');
    table.integer('order_id');
    table.bigInteger('started_at').notNullable();
    table.bigInteger('expires_at');
    // Null for the current hold.
    table.bigInteger('ended_at');
    // Expired, released, removed, or the state that followed.
    table.string('end_reason', 10);
    table.check(
      "(ended_at is null) = (end_reason is null) and end_reason in ('expired', 'released', 'removed', 'reserved', 'held', 'sold')",
      [],
      'holds_end_reason',
    );
    table.check('ended_at >= started_at', [], 'holds_dates');
    table.index(['artwork_id', 'started_at']);
    table.index(['cart_id', 'expires_at']);
  });
  await database.raw('create unique index holds_current on holds (artwork_id) where ended_at is null');
  await (isPostgres(database) ? recordHoldsOnPostgres(database) : recordHoldsOnSqlite(database));
}

// The clocks of two machines may differ a little: a hold begins no earlier than the end of the one before.
const BEGIN = `
  insert into holds (artwork_id, state, cart_id, order_id, started_at, expires_at)
  select new.artwork_id, new.state, new.cart_id, new.order_id, GREATEST(new.since, coalesce((
    select h.ended_at from holds h where h.artwork_id = new.artwork_id and h.ended_at is not null order by h.id desc limit 1), new.since)), new.expires_at;`;

// An expired reservation ended when it expired, not when the next holder took the artwork.
const END_BY_NEXT = `
  update holds set
    ended_at = GREATEST(started_at, case when old.state = 'reserved' and old.expires_at <= new.since then old.expires_at else new.since end),
    end_reason = case when old.state = 'reserved' and old.expires_at <= new.since then 'expired' else new.state end
  where artwork_id = old.artwork_id and ended_at is null;`;

const IS_SAME_HOLD = `new.state = old.state and new.since = old.since
  and not (old.state = 'reserved' and old.expires_at <= new.since)`;

// Another cart after a sign-in, another time limit, or a release before its time, which ends the hold.
const ADJUST = `
  update holds set
    cart_id = new.cart_id, order_id = new.order_id, expires_at = new.expires_at,
    ended_at = case when new.state = 'reserved' and new.expires_at < old.expires_at then GREATEST(started_at, new.expires_at) end,
    end_reason = case when new.state = 'reserved' and new.expires_at < old.expires_at then 'released' end
  where artwork_id = old.artwork_id and ended_at is null;`;

const END_BY_REMOVAL = `
  update holds set
    ended_at = GREATEST(started_at, LEAST(coalesce(expires_at, NOW_MS), NOW_MS)),
    end_reason = case when old.state = 'reserved' and old.expires_at <= NOW_MS then 'expired' else 'removed' end
  where artwork_id = old.artwork_id and ended_at is null;`;

async function recordHoldsOnSqlite(database: Knex): Promise<void> {
  for (const [name, event, when, body] of [
    ['insert', 'insert', 'true', BEGIN],
    ['adjust', 'update', IS_SAME_HOLD, ADJUST],
    ['replace', 'update', `not (${IS_SAME_HOLD})`, END_BY_NEXT + BEGIN],
    ['delete', 'delete', 'true', END_BY_REMOVAL],
  ] as const) {
    const sql = body
      .replaceAll('GREATEST', 'max')
      .replaceAll('LEAST', 'min')
      .replaceAll('NOW_MS', "cast(unixepoch('subsec') * 1000 as integer)");
    await database.raw(
      `create trigger reservations_hold_${name} after ${event} on reservations when ${when} begin ${sql} end`,
    );
  }
}

async function recordHoldsOnPostgres(database: Knex): Promise<void> {
  const endByRemoval = END_BY_REMOVAL.replaceAll('NOW_MS', '(extract(epoch from clock_timestamp()) * 1000)::bigint');
  await database.raw(`create function record_hold() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${BEGIN}
      elsif tg_op = 'DELETE' then ${endByRemoval}
      elsif ${IS_SAME_HOLD} then ${ADJUST}
      else ${END_BY_NEXT} ${BEGIN}
      end if;
      return null;
    end $$`);
  await database.raw(`create trigger reservations_hold after insert or update or delete on reservations
    for each row execute function record_hold()`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
