import type { Knex } from 'knex';

interface Watched {
  table: string;
  kind: string;
  /** The column with the id of what has changed; null if a change concerns the whole kind. */
  column: string | null;
  operations: ('insert' | 'update' | 'delete')[];
  /** Conditions on the old and the new row, by operation. */
  when?: { insert?: string; update?: string; delete?: string };
}

const EACH: Watched['operations'] = ['insert', 'update', 'delete'];

// Only a mail that was given up is a change, and what ends it: mails are written and sent all day.
const isGivenUp = (row: 'old' | 'new') => `(${row}.sent_at is null and ${row}.due_at is null)`;

const WATCHED: Watched[] = [
  { table: 'orders', kind: 'order', column: 'id', operations: EACH },
  { table: 'order_history', kind: 'order', column: 'order_id', operations: EACH },
  { table: 'refunds', kind: 'refund', column: 'id', operations: EACH },
  {
    table: 'outbox',
    kind: 'mail',
    column: 'id',
    operations: EACH,
    when: {
      insert: isGivenUp('new'),
      update: `${isGivenUp('old')} <> ${isGivenUp('new')}`,
      delete: isGivenUp('old'),
    },
  },
  { table: 'missed_searches', kind: 'missed-search', column: null, operations: EACH },
  // A session that ends, and a member who is removed or gets another role.
  { table: 'staff_sessions', kind: 'staff', column: 'staff_id', operations: ['delete'] },
  { table: 'staff', kind: 'staff', column: 'id', operations: ['update'] },
];

export async function up(database: Knex): Promise<void> {
  // How often visitors searched for a text that matches nothing, on a day in Manila: `2026-11-23`. No persons.
  await database.schema.createTable('missed_searches', (table) => {
    table.string('day', 10).notNullable();
    table.string('text', 100).notNullable();
    table.integer('searches').notNullable();
    table.primary(['day', 'text']);
  });
  for (const each of WATCHED) await (isPostgres(database) ? watchPostgres : watchSqlite)(database, each);
}

export async function down(database: Knex): Promise<void> {
  for (const { table, operations } of WATCHED) {
    if (isPostgres(database)) {
      await database.raw(`drop trigger ${table}_change_truncate on ${table}`);
      await database.raw(`drop function record_change_of_${table}() cascade`);
    } else for (const operation of operations) await database.raw(`drop trigger ${table}_change_${operation}`);
  }
  await database.schema.dropTable('missed_searches');
}

async function watchSqlite(database: Knex, { table, kind, column, operations, when }: Watched): Promise<void> {
  for (const operation of operations) {
    const id = idOf(column, operation);
    await database.raw(
      `create trigger ${table}_change_${operation} after ${operation} on ${table} when ${when?.[operation] ?? 'true'} begin
        delete from changes where kind = '${kind}' and id = ${id};
        insert into changes (kind, id) values ('${kind}', ${id});
      end`,
    );
  }
}

async function watchPostgres(database: Knex, { table, kind, column, operations, when }: Watched): Promise<void> {
  const insertOf = (id: string) => `insert into changes (kind, id) values ('${kind}', ${id});`;
  await database.raw(
    `create function record_change_of_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then ${insertOf(idOf(column, 'delete'))} else ${insertOf(idOf(column, 'update'))} end if;
      return null;
    end $$`,
  );
  for (const operation of operations)
    await database.raw(
      `create trigger ${table}_change_${operation} after ${operation} on ${table}
        for each row when (${when?.[operation] ?? 'true'}) execute function record_change_of_${table}()`,
    );
  await database.raw(
    `create trigger ${table}_change_truncate after truncate on ${table}
      for each statement execute function record_change_of_kind('everything')`,
  );
}

function idOf(column: string | null, operation: Watched['operations'][number]): string {
  return column === null ? '0' : `${operation === 'delete' ? 'old' : 'new'}.${column}`;
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
