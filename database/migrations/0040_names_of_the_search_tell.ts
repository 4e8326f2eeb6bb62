import type { Knex } from 'knex';

// What can be suggested follows the catalogue a moment later, as what can be found does: whoever keeps suggestions is told then.

const operations = ['insert', 'update', 'delete'];

export async function up(database: Knex): Promise<void> {
  for (const operation of operations) await database.raw(trigger(database, operation));
}

export async function down(database: Knex): Promise<void> {
  const table = database.client.driverName === 'pg' ? ' on search_entries' : '';
  for (const operation of operations) await database.raw(`drop trigger search_entries_tell_${operation}${table}`);
}

function trigger(database: Knex, operation: string): string {
  const when = `create trigger search_entries_tell_${operation} after ${operation} on search_entries`;
  if (database.client.driverName === 'pg') return `${when} for each statement execute function tell_kind('search')`;
  return `${when} begin
    delete from changes where kind = 'search' and id = 0;
    insert into changes (kind, id) values ('search', 0);
  end`;
}
