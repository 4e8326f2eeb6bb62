import type { Knex } from 'knex';

type Operation = 'insert' | 'update' | 'delete' | 'truncate';

interface Watched {
  table: string;
  kind: string;
  /** The column with the id of what has changed; null if a change concerns the whole kind. */
  column: string | null;
  /** All, unless given. SQLite has no `truncate`. */
  operations?: Operation[];
  /** An update of these columns alone is not a change. */
  except?: string[];
}

const WATCHED: Watched[] = [
  // A job updates the popularity every few minutes, and pages of single artworks do not show it. `last_published_at` is shown nowhere.
  { table: 'artworks', kind: 'artwork', column: 'id', except: ['popularity', 'last_published_at'] },
  { table: 'artwork_style', kind: 'artwork', column: 'artwork_id' },
  { table: 'artwork_subject', kind: 'artwork', column: 'artwork_id' },
  { table: 'artwork_tag', kind: 'artwork', column: 'artwork_id' },
  { table: 'artwork_image', kind: 'artwork', column: 'artwork_id' },
  { table: 'reservations', kind: 'reservation', column: 'artwork_id' },
  { table: 'artists', kind: 'artist', column: 'id' },
  { table: 'artist_artist_type', kind: 'artist', column: 'artist_id' },
  { table: 'artist_types', kind: 'artist-type', column: 'id' },
  { table: 'categories', kind: 'category', column: 'id' },
  { table: 'styles', kind: 'style', column: 'id' },
  { table: 'media', kind: 'medium', column: 'id' },
  { table: 'subjects', kind: 'subject', column: 'id' },
  { table: 'tags', kind: 'tag', column: 'id' },
  // No page shows a new image until another row refers to it.
  { table: 'images', kind: 'image', column: 'id', operations: ['update', 'delete', 'truncate'] },
  { table: 'exhibitions', kind: 'exhibit', column: 'id' },
  { table: 'exhibition_artwork', kind: 'exhibit', column: 'exhibition_id' },
  { table: 'collectors', kind: 'collector', column: 'id' },
  { table: 'curator_picks', kind: 'pick', column: 'artwork_id' },
  { table: 'menu_items', kind: 'menu', column: 'id' },
  { table: 'settings', kind: 'setting', column: null },
  // The search index follows the artworks a moment later, and then search results and suggestions change.
  { table: 'search_documents', kind: 'search', column: null },
  { table: 'search_entries', kind: 'search', column: null, operations: ['insert', 'update', 'delete'] },
];

// A reservation changes only the artwork in a list; a sale, or its end, changes order and counts as well.
const SALES = {
  insert: "new.state = 'sold'",
  update: "(old.state = 'sold') <> (new.state = 'sold')",
  delete: "old.state = 'sold'",
};

export async function up(database: Knex): Promise<void> {
  await (isPostgres(database) ? upPostgres(database) : upSqlite(database));
}

export async function down(database: Knex): Promise<void> {
  if (isPostgres(database)) {
    for (const { table, column } of WATCHED) {
      if (column) await database.raw(`drop function record_change_of_${table}() cascade`);
    }
    for (const name of ['record_change_of_kind', 'record_sale']) await database.raw(`drop function ${name}() cascade`);
  } else {
    const watched = WATCHED.flatMap((each) => operationsOf(database, each).map((operation) => nameOf(each, operation)));
    const sales = Object.keys(SALES).map((operation) => `reservations_sale_${operation}`);
    for (const name of [...watched, ...sales, 'artworks_popularity']) await database.raw(`drop trigger ${name}`);
  }
  await database.schema.dropTable('changes');
  if (isPostgres(database)) await database.raw('drop function notify_changes()');
}

// SQLite has one writer at a time, who commits in the order of `seq`. A table holds only the last change of each thing.
async function upSqlite(database: Knex): Promise<void> {
  await database.raw(`create table changes (
    seq integer primary key autoincrement,
    kind text not null,
    id integer not null default 0,
    unique (kind, id)
  )`);
  for (const each of WATCHED) {
    for (const operation of operationsOf(database, each)) {
      const event = await eventOf(database, each, operation);
      const body = recordsOf(each, operation).join(' ');
      await database.raw(`create trigger ${nameOf(each, operation)} after ${event} begin ${body} end`);
    }
  }
  for (const [operation, when] of Object.entries(SALES)) {
    const body = record('sale', `${operation === 'delete' ? 'old' : 'new'}.artwork_id`);
    await database.raw(
      `create trigger reservations_sale_${operation} after ${operation} on reservations when ${when} begin ${body} end`,
    );
  }
  await database.raw(`create trigger artworks_popularity after update of popularity on artworks
    when new.popularity <> old.popularity begin ${record('popularity', '0')} end`);
}

function recordsOf({ kind, column }: Watched, operation: Operation): string[] {
  if (!column) return [record(kind, '0')];
  if (operation === 'delete') return [record(kind, `old.${column}`)];
  const moved = operation === 'update' ? [record(kind, `old.${column}`, `old.${column} <> new.${column}`)] : [];
  return [...moved, record(kind, `new.${column}`)];
}

// Not `insert or replace`: the conflict clause of the outer statement would replace it.
function record(kind: string, id: string, when = 'true'): string {
  return `delete from changes where kind = '${kind}' and id = ${id} and ${when};
    insert into changes (kind, id) select '${kind}', ${id} where ${when};`;
}

// PostgreSQL assigns `seq` before the commit, and commits come in another order, so readers go by transactions as well. The table
// only grows until it is pruned: with one row for each thing, transactions would wait for each other.
async function upPostgres(database: Knex): Promise<void> {
  await database.raw(`create table changes (
    seq bigint generated always as identity primary key,
    transaction_id xid8 not null default pg_current_xact_id(),
    kind text not null,
    id integer not null default 0
  )`);
  await database.raw('create index changes_by_transaction on changes (transaction_id)');
  await createFunction(database, 'notify_changes', `perform pg_notify('changes', '');`);
  await database.raw(`create trigger changes_notify after insert on changes
    for each statement execute function notify_changes()`);
  await createFunction(database, 'record_change_of_kind', 'insert into changes (kind) values (tg_argv[0]);');
  for (const each of WATCHED) await watchPostgres(database, each);
  await createFunction(
    database,
    'record_sale',
    `insert into changes (kind, id) values ('sale', coalesce(new.artwork_id, old.artwork_id));`,
  );
  for (const [operation, when] of Object.entries(SALES)) {
    await database.raw(`create trigger reservations_sale_${operation} after ${operation} on reservations
      for each row when (${when}) execute function record_sale()`);
  }
  await database.raw(`create trigger artworks_popularity after update of popularity on artworks
    for each statement execute function record_change_of_kind('popularity')`);
}

async function watchPostgres(database: Knex, each: Watched): Promise<void> {
  const { table, kind, column } = each;
  if (column) await createFunction(database, `record_change_of_${table}`, insertsOf(kind, column));
  for (const operation of operationsOf(database, each)) {
    const event = await eventOf(database, each, operation);
    await database.raw(
      `create trigger ${nameOf(each, operation)} after ${event} for each ${actionOf(each, operation)}`,
    );
  }
}

function actionOf({ table, kind, column }: Watched, operation: Operation): string {
  if (operation === 'truncate') return `statement execute function record_change_of_kind('everything')`;
  return column
    ? `row execute function record_change_of_${table}()`
    : `statement execute function record_change_of_kind('${kind}')`;
}

function insertsOf(kind: string, column: string): string {
  return `
    if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.${column} <> new.${column}) then
      insert into changes (kind, id) values ('${kind}', old.${column});
    end if;
    if tg_op <> 'DELETE' then insert into changes (kind, id) values ('${kind}', new.${column}); end if;`;
}

function createFunction(database: Knex, name: string, body: string): Knex.Raw {
  return database.raw(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  );
}

function operationsOf(database: Knex, { operations }: Watched): Operation[] {
  const all = operations ?? ['insert', 'update', 'delete', 'truncate'];
  return isPostgres(database) ? all : all.filter((operation) => operation !== 'truncate');
}

async function eventOf(database: Knex, { table, except }: Watched, operation: Operation): Promise<string> {
  if (operation !== 'update' || !except) return `${operation} on ${table}`;
  const columns = Object.keys(await database(table).columnInfo()).filter((column) => !except.includes(column));
  return `update of ${columns.join(', ')} on ${table}`;
}

function nameOf({ table }: Watched, operation: Operation): string {
  return `${table}_change_${operation}`;
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
