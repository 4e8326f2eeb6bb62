import type { Knex } from 'knex';

// A reservation changes nothing of a list but the artwork itself; a sale, or its end, changes order and counts as well.
const moments = [
  { operation: 'insert', when: "new.state = 'sold'" },
  { operation: 'update', when: "(old.state = 'sold') <> (new.state = 'sold')" },
  { operation: 'delete', when: "old.state = 'sold'" },
];

export async function up(database: Knex): Promise<void> {
  if (!isPostgres(database)) {
    for (const { operation, when } of moments) await database.raw(tellOnSqlite(operation, when));
    return;
  }
  await database.raw(`create function tell_sale() returns trigger language plpgsql as $$
    begin
      insert into changes (kind, id) values ('sale', coalesce(new.artwork_id, old.artwork_id));
      return null;
    end $$`);
  for (const { operation, when } of moments) {
    await database.raw(`create trigger ${nameOf(operation)} after ${operation} on reservations
      for each row when (${when}) execute function tell_sale()`);
  }
}

export async function down(database: Knex): Promise<void> {
  if (isPostgres(database)) await database.raw('drop function tell_sale() cascade');
  else for (const { operation } of moments) await database.raw(`drop trigger ${nameOf(operation)}`);
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}

function tellOnSqlite(operation: string, when: string): string {
  const id = `${operation === 'delete' ? 'old' : 'new'}.artwork_id`;
  return `create trigger ${nameOf(operation)} after ${operation} on reservations when ${when} begin
    delete from changes where kind = 'sale' and id = ${id};
    insert into changes (kind, id) values ('sale', ${id});
  end`;
}

function nameOf(operation: string): string {
  return `reservations_tell_sale_${operation}`;
}
