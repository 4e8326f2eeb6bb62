import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  await alterOrders(database);
  await alterRefunds(database);
  await createStaffHolds(database);
  await createCartReleases(database);
  await alterReservations(database);
}

async function alterOrders(database: Knex): Promise<void> {
  // Null for a buyer at the desk without an account.
  await database.raw('alter table orders alter column account_id drop not null');
  await database.raw("alter table orders add column channel varchar(10) not null default 'shop'");
  await addCheck(database, 'orders', { name: 'orders_channel', sql: "channel in ('shop', 'desk')" });
  const isSold = "channel = 'desk' or (account_id is not null and discount_reason is null)";
  // The member who sold it at the desk.
  await database.raw('alter table orders add column staff_id integer');
  await database.raw('alter table orders add column discount_reason varchar(200)');
  await addCheck(database, 'orders', { name: 'orders_desk', sql: isSold });
  // Increased by every correction by staff. A form sends the one that it was opened with.
  await database.raw('alter table orders add column version integer not null default 1');
  // Centavos: the item's share of the order's discount.
  await database.raw('alter table order_items add column discount bigint not null default 0');
  // As they were when the order was paid. Null before, and for an artwork without details.
  await database.raw('alter table order_items add column ownership varchar(20)');
  await database.raw('alter table order_items add column commission_percent double precision');
  // When the refund of this item alone was requested.
  await database.raw('alter table order_items add column refunded_at bigint');
}

// The earlier version inserts with `on conflict (receipt_id, part)`: its unique index stays. Refunds of single artworks have no part.
async function alterRefunds(database: Knex): Promise<void> {
  await database.raw('alter table refunds alter column part drop not null');
  // The item that a refund of a single artwork is for.
  await database.raw('alter table refunds add column artwork_id integer');
  await addCheck(database, 'refunds', { name: 'refunds_part', sql: '(part is null) = (artwork_id is not null)' });
  await database.raw(
    'create unique index refunds_receipt_id_artwork_id on refunds (receipt_id, artwork_id) where artwork_id is not null',
  );
}

/** Artworks that staff hold for a person until the end of a day. Visitors see them as reserved. */
async function createStaffHolds(database: Knex): Promise<void> {
  await database.schema.createTable('staff_holds', (table) => {
    table.increments('id');
    table.integer('artwork_id').notNullable().references('artworks.id').index();
    table.string('holder_name', 200).notNullable();
    // E-mail or phone.
    table.string('holder_contact', 254).notNullable().defaultTo('');
    table.integer('account_id').references('accounts.id').index();
    table.text('note').notNullable().defaultTo('');
    // The last day, in Manila: `2026-12-24`.
    table.string('until', 10).notNullable();
    table.integer('created_by').references('staff.id').index();
    table.bigInteger('created_at').notNullable();
    // Null for a hold that runs, or that expired.
    table.bigInteger('ended_at');
    table.string('end_reason', 10);
    table.integer('ended_by').references('staff.id').index();
    // Increased by every change. A form sends the one that it was opened with.
    table.integer('version').notNullable().defaultTo(1);
    // When name, contact and note were removed.
    table.bigInteger('anonymised_at');
    table.check("end_reason in ('sold', 'ended', 'released')", [], 'staff_holds_end_reason');
    table.check('(ended_at is null) = (end_reason is null)', [], 'staff_holds_ended_at');
  });
}

/** Artworks that staff have released from a cart, for the words on the cart's page. */
async function createCartReleases(database: Knex): Promise<void> {
  await database.schema.createTable('cart_releases', (table) => {
    table.increments('id');
    table.integer('cart_id').notNullable().references('carts.id').onDelete('cascade').index();
    table.integer('artwork_id').notNullable().references('artworks.id').index();
    // What the collector reads.
    table.string('reason', 200).notNullable();
    table.integer('released_by').references('staff.id').index();
    table.bigInteger('released_at').notNullable();
  });
}

/** A private hold is a reservation of no cart. */
const HOLDER = `(state = 'reserved' and expires_at is not null and order_id is null
    and (cart_id is null) = (staff_hold_id is not null))
  or (state = 'held' and expires_at is not null and cart_id is not null and order_id is not null and staff_hold_id is null)
  or (state = 'sold' and expires_at is null and cart_id is null and staff_hold_id is null)`;

const HOLDER_OF_CARTS = `(state = 'reserved' and expires_at is not null and cart_id is not null and order_id is null)
  or (state = 'held' and expires_at is not null and cart_id is not null and order_id is not null)
  or (state = 'sold' and expires_at is null and cart_id is null)`;

async function alterReservations(database: Knex): Promise<void> {
  await database.raw('alter table reservations add column staff_hold_id integer');
  // No foreign key: the history outlives what it names.
  await database.raw('alter table holds add column staff_hold_id integer');
  await database.raw('alter table reservations drop constraint reservations_holder');
  await addCheck(database, 'reservations', { name: 'reservations_holder', sql: HOLDER });
  await recordHolds(database, { more: ', staff_hold_id', isReleased: IS_RELEASED_NOW });
}

// PostgreSQL would read every row under a lock. Rows from before have the defaults of the new columns.
async function addCheck(database: Knex, table: string, { name, sql }: { name: string; sql: string }): Promise<void> {
  await database.raw(
    `alter table ${table} add constraint ${name} check (${sql})${isPostgres(database) ? ' not valid' : ''}`,
  );
}

// As in 0004, with one more column of the holder.

const begin = (more: string) => `
  insert into holds (artwork_id, state, cart_id, order_id${more}, started_at, expires_at)
  select new.artwork_id, new.state, new.cart_id, new.order_id${more.replace(', ', ', new.')}, GREATEST(new.since, coalesce((
    select h.ended_at from holds h where h.artwork_id = new.artwork_id and h.ended_at is not null order by h.id desc limit 1), new.since)), new.expires_at;`;

const END_BY_NEXT = `
  update holds set
    ended_at = GREATEST(started_at, case when old.state = 'reserved' and old.expires_at <= new.since then old.expires_at else new.since end),
    end_reason = case when old.state = 'reserved' and old.expires_at <= new.since then 'expired' else new.state end
  where artwork_id = old.artwork_id and ended_at is null;`;

const IS_SAME_HOLD = `new.state = old.state and new.since = old.since
  and not (old.state = 'reserved' and old.expires_at <= new.since)`;

// A private hold can be shortened; it is released when its own row has ended.
const IS_RELEASED = `new.state = 'reserved' and new.expires_at < old.expires_at`;
const IS_RELEASED_NOW = `${IS_RELEASED} and (new.staff_hold_id is null
  or exists (select 1 from staff_holds s where s.id = new.staff_hold_id and s.ended_at is not null))`;

const adjust = (isReleased: string) => `
  update holds set
    cart_id = new.cart_id, order_id = new.order_id, expires_at = new.expires_at,
    ended_at = case when ${isReleased} then GREATEST(started_at, new.expires_at) end,
    end_reason = case when ${isReleased} then 'released' end
  where artwork_id = old.artwork_id and ended_at is null;`;

const END_BY_REMOVAL = `
  update holds set
    ended_at = GREATEST(started_at, LEAST(coalesce(expires_at, NOW_MS), NOW_MS)),
    end_reason = case when old.state = 'reserved' and old.expires_at <= NOW_MS then 'expired' else 'removed' end
  where artwork_id = old.artwork_id and ended_at is null;`;

interface Recorded {
  /** Further columns of the holder. */
  more: string;
  isReleased: string;
}

/** Replaces the triggers that write `holds`. */
async function recordHolds(database: Knex, recorded: Recorded): Promise<void> {
  await (isPostgres(database) ? recordHoldsOnPostgres(database, recorded) : recordHoldsOnSqlite(database, recorded));
}

async function recordHoldsOnSqlite(database: Knex, { more, isReleased }: Recorded): Promise<void> {
  for (const [name, event, when, body] of [
    ['insert', 'insert', 'true', begin(more)],
    ['adjust', 'update', IS_SAME_HOLD, adjust(isReleased)],
    ['replace', 'update', `not (${IS_SAME_HOLD})`, END_BY_NEXT + begin(more)],
  ] as const) {
    await database.raw(`drop trigger reservations_hold_${name}`);
    await database.raw(
      `create trigger reservations_hold_${name} after ${event} on reservations when ${when}
        begin ${body.replaceAll('GREATEST', 'max')} end`,
    );
  }
}

async function recordHoldsOnPostgres(database: Knex, { more, isReleased }: Recorded): Promise<void> {
  const endByRemoval = END_BY_REMOVAL.replaceAll('NOW_MS', '(extract(epoch from clock_timestamp()) * 1000)::bigint');
  await database.raw(`create or replace function record_hold() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${begin(more)}
      elsif tg_op = 'DELETE' then ${endByRemoval}
      elsif ${IS_SAME_HOLD} then ${adjust(isReleased)}
      else ${END_BY_NEXT} ${begin(more)}
      end if;
      return null;
    end $$`);
}

export async function down(database: Knex): Promise<void> {
  await database('reservations').whereNotNull('staff_hold_id').delete();
  await recordHolds(database, { more: '', isReleased: IS_RELEASED });
  await database.raw('alter table reservations drop constraint reservations_holder');
  await addCheck(database, 'reservations', { name: 'reservations_holder', sql: HOLDER_OF_CARTS });
  for (const table of ['holds', 'reservations']) await database.raw(`alter table ${table} drop column staff_hold_id`);
  for (const table of ['cart_releases', 'staff_holds']) await database.schema.dropTable(table);
  await database.raw('drop index refunds_receipt_id_artwork_id');
  await database('refunds').whereNull('part').delete();
  await database.raw('alter table refunds drop constraint refunds_part');
  await database.raw('alter table refunds drop column artwork_id');
  await database.raw('alter table refunds alter column part set not null');
  for (const column of ['refunded_at', 'commission_percent', 'ownership', 'discount'])
    await database.raw(`alter table order_items drop column ${column}`);
  for (const name of ['orders_desk', 'orders_channel'])
    await database.raw(`alter table orders drop constraint ${name}`);
  for (const column of ['version', 'discount_reason', 'staff_id', 'channel'])
    await database.raw(`alter table orders drop column ${column}`);
  await database.raw('alter table orders alter column account_id set not null');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
