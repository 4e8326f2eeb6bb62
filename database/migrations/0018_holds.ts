import type { Knex } from 'knex';

/**
 * Every holding that ever was, written by the database itself in the transaction of the change: who held an artwork from when to when.
 * Holdings of one artwork never overlap; `ended_at` is null for the one that stands.
 */
export async function up(database: Knex): Promise<void> {
  await database.schema.createTable('holds', (table) => {
    table.bigIncrements('id');
    // No foreign keys: what happened outlives what it happened to.
    table.integer('artwork_id').notNullable();
    table.string('state', 10).notNullable();
    table.integer('cart_id');
    table.integer('order_id');
    table.bigInteger('began_at').notNullable();
    table.bigInteger('until');
    table.bigInteger('ended_at');
    // What came of it: lapsed, dropped, removed, or the state that followed.
    table.string('ended_as', 10);
    table.check(
      "(ended_at is null) = (ended_as is null) and ended_as in ('lapsed', 'dropped', 'removed', 'reserved', 'held', 'sold')",
      [],
      'holds_end_as_something',
    );
    table.check('ended_at >= began_at', [], 'holds_end_after_they_began');
    table.index(['artwork_id', 'began_at']);
    table.index(['cart_id', 'until']);
  });
  await database.raw('create unique index holds_that_stand on holds (artwork_id) where ended_at is null');
  await database.raw(
    `insert into holds (artwork_id, state, cart_id, order_id, began_at, until)
     select artwork_id, state, cart_id, order_id, since, until from reservations`,
  );
  await (isPostgres(database) ? tellOnPostgres(database) : tellOnSqlite(database));
}

export async function down(database: Knex): Promise<void> {
  if (isPostgres(database)) await database.raw('drop function reservations_note() cascade');
  else for (const name of Object.keys(triggers)) await database.raw(`drop trigger reservations_note_${name}`);
  await database.schema.dropTable('holds');
}

// Clocks of several machines may differ by a little: what follows begins where the one before has ended.
const begin = `
  insert into holds (artwork_id, state, cart_id, order_id, began_at, until)
  select new.artwork_id, new.state, new.cart_id, new.order_id, GREATEST(new.since, coalesce((
    select h.ended_at from holds h where h.artwork_id = new.artwork_id and h.ended_at is not null order by h.id desc limit 1), new.since)), new.until;`;

// Whoever takes what has lapsed takes it from the moment at which it lapsed, or from later.
const replaceStanding = `
  update holds set
    ended_at = GREATEST(began_at, case when old.state = 'reserved' and old.until <= new.since then old.until else new.since end),
    ended_as = case when old.state = 'reserved' and old.until <= new.since then 'lapsed' else new.state end
  where artwork_id = old.artwork_id and ended_at is null;`;

const isTheSame = `new.state = old.state and new.since = old.since
  and not (old.state = 'reserved' and old.until <= new.since)`;

// Another cart through a sign-in; or given up before its time, which is noted at once.
const alterStanding = `
  update holds set
    cart_id = new.cart_id, order_id = new.order_id, until = new.until,
    ended_at = case when new.state = 'reserved' and new.until < old.until then GREATEST(began_at, new.until) end,
    ended_as = case when new.state = 'reserved' and new.until < old.until then 'dropped' end
  where artwork_id = old.artwork_id and ended_at is null;`;

const endStanding = `
  update holds set
    ended_at = GREATEST(began_at, LEAST(coalesce(until, NOW_MS), NOW_MS)),
    ended_as = case when old.state = 'reserved' and old.until <= NOW_MS then 'lapsed' else 'removed' end
  where artwork_id = old.artwork_id and ended_at is null;`;

const triggers = {
  insert: { when: 'true', body: begin },
  alteration: { when: isTheSame, body: alterStanding },
  change: { when: `not (${isTheSame})`, body: replaceStanding + begin },
  delete: { when: 'true', body: endStanding },
};

async function tellOnSqlite(database: Knex): Promise<void> {
  for (const [name, { when, body }] of Object.entries(triggers)) {
    const event = name === 'insert' || name === 'delete' ? name : 'update';
    const sql = body
      .replaceAll('GREATEST', 'max')
      .replaceAll('LEAST', 'min')
      .replaceAll('NOW_MS', "cast(unixepoch('subsec') * 1000 as integer)");
    await database.raw(
      `create trigger reservations_note_${name} after ${event} on reservations when ${when} begin ${sql} end`,
    );
  }
}

async function tellOnPostgres(database: Knex): Promise<void> {
  const sql = (body: string) => body.replaceAll('NOW_MS', '(extract(epoch from clock_timestamp()) * 1000)::bigint');
  await database.raw(`create function reservations_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${sql(begin)}
      elsif tg_op = 'DELETE' then ${sql(endStanding)}
      elsif ${isTheSame} then ${sql(alterStanding)}
      else ${sql(replaceStanding)} ${sql(begin)}
      end if;
      return null;
    end $$`);
  await database.raw(`create trigger reservations_note after insert or update or delete on reservations
    for each row execute function reservations_note()`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
