import type { Knex } from 'knex';

// Letters with accents, and what replaces them in the texts that staff search and sort by.
const ACCENTS: Record<string, string> = {
  a: 'àáâãäåÀÁÂÃÄÅ',
  c: 'çÇ',
  e: 'èéêëÈÉÊË',
  i: 'ìíîïÌÍÎÏ',
  n: 'ñÑ',
  o: 'òóôõöøÒÓÔÕÖØ',
  u: 'ùúûüÙÚÛÜ',
  y: 'ýÿÝ',
};

// Of the sales of a period, which Today and the reports add up.
const INDEXES = {
  receipts_paid_at: 'receipts (paid_at)',
  orders_placed_at: 'orders (placed_at)',
  order_items_refunded_at: 'order_items (refunded_at) where refunded_at is not null',
  order_history_refunded: "order_history (happened_at) where state = 'refunded'",
};

interface Refresh {
  name: string;
  event: string;
  /** Row that has changed: `new`, or `old` after a delete. */
  row: 'new' | 'old';
  /** The id of the order. */
  order: string;
}

const SHOWN = ['number', 'first_name', 'last_name', 'email', 'phone', 'state', 'fulfilment', 'delivery', 'pickup_day'];

const REFRESHES: Refresh[] = [
  { name: 'orders_insert', event: 'insert on orders', row: 'new', order: 'new.id' },
  {
    name: 'orders_update',
    event: `update of ${[...SHOWN, 'pickup_time', 'total'].join(', ')} on orders`,
    row: 'new',
    order: 'new.id',
  },
  { name: 'items_insert', event: 'insert on order_items', row: 'new', order: 'new.order_id' },
  { name: 'items_update', event: 'update of title on order_items', row: 'new', order: 'new.order_id' },
  { name: 'items_delete', event: 'delete on order_items', row: 'old', order: 'old.order_id' },
  ...(['insert', 'update of state'] as const).map((event) => ({
    name: `refunds_${event.slice(0, 6)}`,
    event: `${event} on refunds`,
    row: 'new' as const,
    order: '(select order_id from receipts where id = new.receipt_id)',
  })),
  {
    name: 'refunds_delete',
    event: 'delete on refunds',
    row: 'old',
    order: '(select order_id from receipts where id = old.receipt_id)',
  },
];

export async function up(database: Knex): Promise<void> {
  await createOrderList(database);
  await indexPeriods(database);
  await database.schema.createTable('order_notes', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('orders.id').onDelete('cascade').index();
    table.text('text').notNullable();
    // Null: written by the command line, or by a member whose row is gone.
    table.integer('staff_id').references('staff.id').onDelete('set null');
    table.string('author', 254).notNullable();
    table.bigInteger('written_at').notNullable();
  });
  // The member of the staff who has made the change; null: the collector, the provider or the clock.
  await database.raw('alter table order_history add column actor varchar(254)');
  // The sandbox refunds a payment in parts.
  await database.schema.createTable('sandbox_refunds', (table) => {
    table.string('reference', 40).notNullable().references('sandbox_payments.reference').onDelete('cascade');
    table.string('key', 100).notNullable();
    table.bigInteger('amount').notNullable();
    table.primary(['reference', 'key']);
  });
}

async function indexPeriods(database: Knex): Promise<void> {
  // Of migration 0022.
  const hasRefunds = await database.schema.hasColumn('order_items', 'refunded_at');
  for (const [name, columns] of Object.entries(INDEXES))
    if (hasRefunds || name !== 'order_items_refunded_at') await database.raw(`create index ${name} on ${columns}`);
}

/** One narrow row for each order: what staff search, filter and sort by. Triggers write it. */
async function createOrderList(database: Knex): Promise<void> {
  // PostgreSQL would compare by the language of the database, SQLite compares bytes.
  const key = isPostgres(database) ? 'text collate "C"' : 'text';
  await database.raw(`create table order_list (
    order_id integer not null primary key references orders (id) on delete cascade,
    -- Number, name, e-mail address and titles: lower case without accents, a line each.
    text ${key} not null,
    name_key ${key} not null,
    -- The digits of the phone number.
    phone ${key} not null,
    state varchar(20) not null,
    fulfilment varchar(10),
    delivery varchar(10) not null,
    -- '2026-12-24 10:00' in Manila; null for a delivery.
    pickup ${key},
    channel varchar(10) not null,
    total bigint not null,
    placed_at bigint not null,
    -- 0: nothing is refunded; 1: the provider refunds; 2: staff have to refund by hand; 3: all refunds have been made.
    refund integer not null
  )`);
  const channel = (await database.schema.hasColumn('orders', 'channel')) ? 'o.channel' : "'shop'";
  for (const refresh of REFRESHES) await watch(database, refresh, channel);
  // Orders from before the upgrade are added by a background job. One row: all up to this id are missing. No row: none is.
  await database.schema.createTable('order_list_fill', (table) => {
    table.integer('order_id').primary();
  });
  await database.raw('insert into order_list_fill (order_id) select max(id) from orders having max(id) is not null');
}

function insertSql(database: Knex, channel: string): string {
  const titles = isPostgres(database) ? `string_agg(i.title, '\n' order by i.position)` : `group_concat(i.title, '\n')`;
  const name = `o.first_name || ' ' || o.last_name`;
  const text = `o.number || '\n' || ${name} || '\n' || o.email || '\n'
    || coalesce((select ${titles} from order_items i where i.order_id = o.id), '')`;
  const refunds = 'from receipts r join refunds f on f.receipt_id = r.id where r.order_id = o.id';
  return `insert into order_list (order_id, text, name_key, phone, state, fulfilment, delivery, pickup, channel, total, placed_at, refund)
    select o.id, ${folded(database, text)}, ${folded(database, `o.last_name || ' ' || o.first_name`)},
      ${digits(database, 'o.phone')}, o.state, o.fulfilment, o.delivery, case when o.delivery = 'pickup' then o.pickup_day || ' ' || o.pickup_time end, ${channel}, o.total, o.placed_at,
      case when exists (select 1 ${refunds} and f.state = 'due') then 2
        when exists (select 1 ${refunds} and f.state = 'requested') then 1
        when exists (select 1 ${refunds}) then 3 else 0 end
    from orders o`;
}

async function watch(database: Knex, { name, event, row, order }: Refresh, channel: string): Promise<void> {
  const insert = `${insertSql(database, channel)} where o.id = ${order}`;
  if (!isPostgres(database)) {
    // Not an upsert: the conflict clause of the outer statement would replace its own.
    await database.raw(`create trigger order_list_${name} after ${event} begin
      delete from order_list where order_id = ${order}; ${insert}; end`);
    return;
  }
  const columns = [
    'text',
    'name_key',
    'phone',
    'state',
    'fulfilment',
    'delivery',
    'pickup',
    'channel',
    'total',
    'refund',
  ];
  // The lock comes first, so that the second statement reads what a concurrent transaction has written.
  await database.raw(`create function order_list_${name}() returns trigger language plpgsql as $$ begin
      perform 1 from order_list where order_id = ${order} for update;
      ${insert} on conflict (order_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')};
      return ${row};
    end $$`);
  await database.raw(
    `create trigger order_list_${name} after ${event} for each row execute function order_list_${name}()`,
  );
}

/** The digits of a phone number, which has no letters. */
function digits(database: Knex, phone: string): string {
  if (isPostgres(database)) return `regexp_replace(${phone}, '[^0-9]', '', 'g')`;
  return [...'+ -().,/'].reduce((sql, mark) => `replace(${sql}, '${mark}', '')`, phone);
}

/** Lower case without accents. */
function folded(database: Knex, text: string): string {
  const pairs = Object.entries(ACCENTS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain]));
  if (isPostgres(database)) {
    const [from, to] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join(''));
    return `lower(translate(${text}, '${from}', '${to}'))`;
  }
  const replaced = pairs.reduce((sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`, text);
  // The replacements take seven times as long as the search for a letter beyond ASCII, which most texts lack.
  return `lower(case when ${text} glob '*[^' || char(1) || '-~]*' then ${replaced} else ${text} end)`;
}

export async function down(database: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await database.raw(`drop index if exists ${name}`);
  for (const { name } of REFRESHES) {
    if (isPostgres(database)) await database.raw(`drop function order_list_${name}() cascade`);
    else await database.raw(`drop trigger order_list_${name}`);
  }
  await database.schema.dropTable('sandbox_refunds');
  await database.raw('alter table order_history drop column actor');
  await database.schema.dropTable('order_notes');
  await database.schema.dropTable('order_list_fill');
  await database.schema.dropTable('order_list');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
