import type { Knex } from 'knex';

const FINAL_TABLES = ['statement_months', 'statements', 'statement_lines', 'payouts'];

export async function up(database: Knex): Promise<void> {
  await createPayouts(database);
  await createStatements(database);
  for (const table of FINAL_TABLES) await forbidChanges(database, table);
  await createMonthlyInterest(database);
  await createMonthlySearches(database);
}

/** What the gallery has paid to artists. A row is corrected by another one with the opposite amount. */
async function createPayouts(database: Knex): Promise<void> {
  await database.schema.createTable('payouts', (table) => {
    table.increments('id');
    // Here and below without a foreign key: what was paid and stated outlives the artist's row.
    table.integer('artist_id').notNullable().index();
    // Random, of the form: a form that is sent twice records one payout.
    table.string('key', 36).notNullable().unique();
    // Centavos; negative for a correction.
    table.bigInteger('amount').notNullable();
    // The day in Manila, like `2026-12-24`.
    table.string('paid_on', 10).notNullable();
    table.string('method', 20).notNullable();
    table.string('reference', 100).notNullable();
    // The payout that this one corrects.
    table.integer('corrects').unique().references('payouts.id');
    table.integer('staff_id').references('staff.id').index();
    // The name at that time.
    table.string('actor', 254).notNullable();
    table.bigInteger('recorded_at').notNullable();
    table.check('(corrects is null and amount > 0) or (corrects is not null and amount < 0)', [], 'payouts_amount');
    table.check("method in ('bank-transfer', 'cash', 'check', 'gcash')", [], 'payouts_method');
  });
}

async function createStatements(database: Knex): Promise<void> {
  await database.schema.createTable('statement_months', (table) => {
    // In Manila, like `2026-12`.
    table.string('month', 7).primary();
    table.bigInteger('closed_at').notNullable();
    table.integer('staff_id').references('staff.id').index();
    table.string('actor', 254).notNullable();
  });
  await database.schema.createTable('statements', (table) => {
    table.increments('id');
    table.string('number', 30).notNullable().unique();
    table.string('month', 7).notNullable().references('statement_months.month');
    table.integer('artist_id').notNullable();
    table.text('artist_name').notNullable();
    // Centavos. `carried`: owed for earlier months and not paid.
    for (const sum of ['carried', 'price', 'discount', 'net', 'commission', 'owed', 'paid', 'balance'])
      table.bigInteger(sum).notNullable();
    // Sold less refunded.
    table.integer('works').notNullable();
    table.unique(['month', 'artist_id']);
    table.index('artist_id');
    table.check('balance = carried + owed - paid', [], 'statements_balance');
    table.check('net = price - discount and owed = net - commission', [], 'statements_owed');
  });
  await database.schema.createTable('statement_lines', lines);
  const isOfWork = "where kind <> 'payout'";
  await database.raw(
    `create unique index statement_lines_of_work on statement_lines (order_id, artwork_id, kind) ${isOfWork}`,
  );
}

/** Lines of closed statements, as they were when the month was closed. */
function lines(table: Knex.CreateTableBuilder): void {
  table.increments('id');
  table.integer('statement_id').notNullable().references('statements.id').index();
  table.string('kind', 10).notNullable();
  table.bigInteger('at').notNullable();
  // The title of the work, or the method and reference of a payout.
  table.text('description').notNullable();
  table.integer('order_id').references('orders.id');
  table.string('order_number', 20);
  table.integer('artwork_id').references('artworks.id').index();
  table.integer('payout_id').unique().references('payouts.id');
  // Centavos, negative for a refund.
  for (const sum of ['price', 'discount', 'net', 'commission', 'owed', 'paid']) table.bigInteger(sum).notNullable();
  table.double('commission_percent');
  table.check("kind in ('sale', 'refund', 'payout')", [], 'statement_lines_kind');
  table.check(
    "(kind = 'payout') = (payout_id is not null) and (kind = 'payout') = (order_id is null) and (kind = 'payout') = (artwork_id is null)",
    [],
    'statement_lines_source',
  );
  table.check('net = price - discount and owed = net - commission', [], 'statement_lines_owed');
}

/** An earlier statement never changes. */
async function forbidChanges(database: Knex, table: string): Promise<void> {
  if (!isPostgres(database)) {
    for (const event of ['update', 'delete'])
      await database.raw(
        `create trigger ${table}_no_${event} before ${event} on ${table} begin select raise(abort, '${table} never changes'); end`,
      );
    return;
  }
  await database.raw(`create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% never changes', tg_table_name; end $$`);
  await database.raw(
    `create trigger ${table}_never_changes before update or delete on ${table} for each row execute function refuse_change()`,
  );
}

/**
 * Counts for each artwork and month, for reports: single views are deleted after two weeks, and holds with their carts. Written by
 * triggers.
 */
async function createMonthlyInterest(database: Knex): Promise<void> {
  await database.schema.createTable('monthly_interest', (table) => {
    // In Manila, like `2026-12`.
    table.string('month', 7).notNullable();
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade').index();
    table.integer('views').notNullable().defaultTo(0);
    // Times that it was added to a cart, and how many of these led to an order.
    table.integer('holds').notNullable().defaultTo(0);
    table.integer('orders').notNullable().defaultTo(0);
    table.primary(['month', 'artwork_id']);
  });
  await database.raw(`insert into monthly_interest (month, artwork_id, views)
    select ${monthSql(database, 'happened_at')}, artwork_id, count(*) from interests where kind = 'view' group by 1, 2`);
  for (const column of ['holds', 'orders'] as const) {
    const isCounted = column === 'holds' ? 'true' : "h.end_reason in ('held', 'sold')";
    await database.raw(`insert into monthly_interest (month, artwork_id, ${column})
      select ${monthSql(database, 'h.started_at')}, h.artwork_id, count(*) from holds h
      join artworks a on a.id = h.artwork_id
      where h.state = 'reserved' and h.cart_id is not null and ${isCounted} and not ${isReturn('h')} group by 1, 2
      ${addTo(column)}`);
  }
  await (isPostgres(database) ? countOnPostgres(database) : countOnSqlite(database));
}

/** An order that ended without a payment has returned the work to the cart: no new add. */
function isReturn(hold: string): string {
  return `exists (select 1 from holds p where p.artwork_id = ${hold}.artwork_id and p.state = 'held' and p.end_reason = 'reserved'
    and p.id = (select max(q.id) from holds q where q.artwork_id = ${hold}.artwork_id and q.id < ${hold}.id))`;
}

function addTo(column: string): string {
  return `on conflict (month, artwork_id) do update set ${column} = monthly_interest.${column} + excluded.${column}`;
}

function monthSql(database: Knex, time: string): string {
  return isPostgres(database)
    ? `to_char(to_timestamp((${time} + 28800000) / 1000) at time zone 'UTC', 'YYYY-MM')`
    : `strftime('%Y-%m', (${time} + 28800000) / 1000, 'unixepoch')`;
}

/**
 * How often visitors searched for a text that matched something, for reports: `search_keywords` has the latest texts only. Each
 * process counts a text at most once a minute. Written by triggers.
 */
async function createMonthlySearches(database: Knex): Promise<void> {
  await database.schema.createTable('monthly_searches', (table) => {
    // In Manila, like `2026-12`.
    table.string('month', 7).notNullable();
    // The folded text.
    table.string('text', 200).notNullable();
    table.integer('searches').notNullable();
    table.primary(['month', 'text']);
  });
  const count = `insert into monthly_searches (month, text, searches)
    select ${monthSql(database, 'new.searched_at')}, new.keyword, 1 where true
    on conflict (month, text) do update set searches = monthly_searches.searches + 1`;
  if (!isPostgres(database)) {
    for (const event of ['insert', 'update'])
      await database.raw(`create trigger count_search_${event} after ${event} on search_keywords begin ${count}; end`);
    return;
  }
  await database.raw(`create function count_search() returns trigger language plpgsql as $$
    begin ${count}; return null; end $$`);
  await database.raw(
    'create trigger count_search after insert or update on search_keywords for each row execute function count_search()',
  );
}

async function dropMonthlySearches(database: Knex): Promise<void> {
  if (isPostgres(database)) {
    await database.raw('drop trigger count_search on search_keywords');
    await database.raw('drop function count_search()');
  } else for (const event of ['insert', 'update']) await database.raw(`drop trigger count_search_${event}`);
  await database.schema.dropTable('monthly_searches');
}

/** What is counted: name of the trigger, event and table, condition, column, time. A hold by staff has no cart. */
const COUNTS = [
  ['count_view', 'insert on interests', "new.kind = 'view'", 'views', 'new.happened_at'],
  [
    'count_hold',
    'insert on holds',
    `new.state = 'reserved' and new.cart_id is not null and not ${isReturn('new')}`,
    'holds',
    'new.started_at',
  ],
  [
    'count_order',
    'update on holds',
    `old.ended_at is null and new.state = 'reserved' and new.cart_id is not null and new.end_reason in ('held', 'sold') and not ${isReturn('new')}`,
    'orders',
    'new.started_at',
  ],
] as const;

function countSql(database: Knex, column: string, time: string): string {
  return `insert into monthly_interest (month, artwork_id, ${column})
    select ${monthSql(database, time)}, new.artwork_id, 1 from artworks a where a.id = new.artwork_id ${addTo(column)}`;
}

async function countOnSqlite(database: Knex): Promise<void> {
  for (const [name, event, condition, column, time] of COUNTS)
    await database.raw(
      `create trigger ${name} after ${event} when ${condition} begin ${countSql(database, column, time)}; end`,
    );
}

async function countOnPostgres(database: Knex): Promise<void> {
  for (const [name, event, condition, column, time] of COUNTS) {
    await database.raw(`create function ${name}() returns trigger language plpgsql as $$
      begin if ${condition} then ${countSql(database, column, time)}; end if; return null; end $$`);
    await database.raw(`create trigger ${name} after ${event} for each row execute function ${name}()`);
  }
}

export async function down(database: Knex): Promise<void> {
  await dropMonthlySearches(database);
  const triggers = COUNTS.map(([name, event]) => [name, event.split(' on ')[1] ?? ''] as const);
  for (const [name, table] of triggers)
    await database.raw(isPostgres(database) ? `drop trigger ${name} on ${table}` : `drop trigger ${name}`);
  if (isPostgres(database)) for (const [name] of triggers) await database.raw(`drop function ${name}()`);
  for (const table of ['monthly_interest', 'statement_lines', 'statements', 'statement_months', 'payouts'])
    await database.schema.dropTable(table);
  if (isPostgres(database)) await database.raw('drop function refuse_change()');
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
