import type { Knex } from 'knex';

/** An order is paid by one of several attempts, each with its own payment page. What there was is each order's first attempt. */
export async function up(database: Knex): Promise<void> {
  await database.raw('create table payments_before as select * from payments');
  await database.schema.dropTable('payments');
  await database.schema.createTable('payments', (table) => {
    table.integer('order_id').notNullable().references('orders.id');
    // 1, 2, 3 … of the order.
    table.integer('attempt').notNullable();
    table.string('provider', 20).notNullable();
    // `open`: its page may still be paid, or is yet to be opened; the others say how it ended.
    table.string('state', 10).notNullable();
    // What it pays for: centavos, and the ids of the artworks, ascending, with commas between them.
    table.bigInteger('amount').notNullable();
    table.text('artworks').notNullable();
    table.string('payment_method', 20).notNullable();
    table.string('payment_type', 12).notNullable();
    table.integer('payment_term');
    table.string('bank', 60);
    // Null until the provider has opened the page.
    table.string('reference', 200);
    table.text('url');
    // Until when one process may open the page, so that no second page is opened.
    table.bigInteger('opening_until');
    // When the provider is queried next, or until when one process does so; null when nothing can change any more.
    table.bigInteger('ask_at').index();
    // Answers of the provider since the attempt began or ended, and failed calls in a row.
    table.integer('asks').notNullable().defaultTo(0);
    table.integer('failures').notNullable().defaultTo(0);
    table.bigInteger('started_at').notNullable();
    table.bigInteger('ended_at');
    table.primary(['order_id', 'attempt']);
    table.unique(['provider', 'reference']);
    table.check(
      "state in ('open', 'paid', 'declined', 'cancelled', 'replaced', 'ended')",
      [],
      'payments_have_a_known_state',
    );
    table.check("(state = 'open') = (ended_at is null)", [], 'payments_end_at_a_moment');
  });
  await database.raw("create unique index payments_open_once on payments (order_id) where state = 'open'");
  await copyAttempts(database);
  await database.schema.dropTable('payments_before');
  await database.schema.alterTable('receipts', (table) => {
    table.integer('attempt').notNullable().defaultTo(1);
  });
  await database.schema.alterTable('sandbox_payments', (table) => {
    table.integer('attempt').notNullable().defaultTo(1);
    table.dropUnique(['order_id']);
    table.unique(['order_id', 'attempt']);
  });
}

export async function down(database: Knex): Promise<void> {
  await database('sandbox_payments').where('attempt', '>', 1).delete();
  await database.schema.alterTable('sandbox_payments', (table) => {
    table.dropUnique(['order_id', 'attempt']);
    table.unique(['order_id']);
  });
  await database.schema.alterTable('sandbox_payments', (table) => table.dropColumn('attempt'));
  await database.schema.alterTable('receipts', (table) => table.dropColumn('attempt'));
  await database.raw(`create table payments_before as select * from payments p
    where p.attempt = (select max(l.attempt) from payments l where l.order_id = p.order_id)`);
  await database.schema.dropTable('payments');
  await database.schema.createTable('payments', (table) => {
    table.integer('order_id').primary().references('orders.id');
    table.string('provider', 20).notNullable();
    table.string('reference', 200);
    table.text('url');
    table.bigInteger('opening_until');
    table.bigInteger('ask_at').index();
    table.integer('asks').notNullable().defaultTo(0);
    table.integer('failures').notNullable().defaultTo(0);
    table.bigInteger('replacing_until');
    table.string('replacing_by', 36);
    table.unique(['provider', 'reference']);
  });
  const columns = 'order_id, provider, reference, url, opening_until, ask_at, asks, failures';
  await database.raw(`insert into payments (${columns}) select ${columns} from payments_before`);
  await database.schema.dropTable('payments_before');
}

async function copyAttempts(database: Knex): Promise<void> {
  const isPostgres = database.client.driverName === 'pg';
  const joined = isPostgres ? "string_agg(i.artwork_id::text, ',')" : "group_concat(i.artwork_id, ',')";
  await database.raw(`
    insert into payments (order_id, attempt, provider, state, amount, artworks, payment_method, payment_type,
      payment_term, bank, reference, url, opening_until, ask_at, asks, failures, started_at, ended_at)
    select o.id, 1, p.provider, s.state, o.total,
      (select ${joined} from (select artwork_id from order_items where order_id = o.id order by artwork_id) i),
      o.payment_method, o.payment_type, o.payment_term, o.bank, p.reference, p.url, p.opening_until, p.ask_at, p.asks,
      p.failures, o.placed_at,
      case when s.state = 'open' then null
        else (select max(h.happened_at) from order_history h where h.order_id = o.id) end
    from payments_before p
    join orders o on o.id = p.order_id
    join (
      select d.id, case
        when d.state = 'awaiting-payment' then 'open'
        when exists (select 1 from receipts r where r.order_id = d.id) or d.state = 'paid' then 'paid'
        when exists (select 1 from order_history h where h.order_id = d.id and h.because = 'replaced') then 'replaced'
        else 'ended' end as state
      from orders d) s on s.id = o.id`);
}
