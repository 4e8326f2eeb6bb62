import type { Knex } from 'knex';

type Operation = 'insert' | 'update' | 'delete';

interface Watched {
  table: string;
  kind: string;
  /** Null where no row of its own is named: the whole kind has changed. */
  column: string | null;
  operations?: Operation[];
  /** An update of this alone does not count. */
  except?: string;
}

const all: Operation[] = ['insert', 'update', 'delete'];

const watched: Watched[] = [
  // Popularity moves by itself every few minutes, and nothing of an artwork's own pages with it.
  { table: 'artworks', kind: 'artwork', column: 'id', except: 'popularity' },
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
  // A new picture shows nowhere until something points to it.
  { table: 'images', kind: 'image', column: 'id', operations: ['update', 'delete'] },
  { table: 'exhibitions', kind: 'exhibit', column: 'id' },
  { table: 'exhibition_artwork', kind: 'exhibit', column: 'exhibition_id' },
  { table: 'collectors', kind: 'collector', column: 'id' },
  { table: 'curator_picks', kind: 'pick', column: 'artwork_id' },
  { table: 'menu_items', kind: 'menu', column: 'id' },
  { table: 'settings', kind: 'setting', column: null },
  // Follows the artworks a moment later, and then their order in a search is another.
  { table: 'search_documents', kind: 'search', column: null },
];

export async function up(database: Knex): Promise<void> {
  await (database.client.driverName === 'pg' ? upPostgres(database) : upSqlite(database));
}

export async function down(database: Knex): Promise<void> {
  await (database.client.driverName === 'pg' ? downPostgres(database) : downSqlite(database));
}

// One writer at a time, who commits in the order of the numbers; only the last change of each thing is kept.
async function upSqlite(database: Knex): Promise<void> {
  await database.raw(`create table changes (
    seq integer primary key autoincrement,
    kind text not null,
    id integer not null default 0,
    unique (kind, id)
  )`);
  for (const each of watched) {
    for (const operation of each.operations ?? all) {
      const when = await eventOf(database, each, operation);
      await database.raw(
        `create trigger ${nameOf(each, operation)} after ${when} begin ${notes(each, operation).join(' ')} end`,
      );
    }
  }
  await database.raw(`create trigger artworks_tell_popularity after update of popularity on artworks
    when new.popularity <> old.popularity begin ${note('popularity', '0')} end`);
}

function notes({ kind, column }: Watched, operation: Operation): string[] {
  if (!column) return [note(kind, '0')];
  if (operation === 'delete') return [note(kind, `old.${column}`)];
  const moved = operation === 'update' ? [note(kind, `old.${column}`, `old.${column} <> new.${column}`)] : [];
  return [...moved, note(kind, `new.${column}`)];
}

// Not `insert or replace`: how the statement outside meets conflicts would take the place of that.
function note(kind: string, id: string, when = 'true'): string {
  return `delete from changes where kind = '${kind}' and id = ${id} and ${when};
    insert into changes (kind, id) select '${kind}', ${id} where ${when};`;
}

async function downSqlite(database: Knex): Promise<void> {
  await database.raw('drop trigger artworks_tell_popularity');
  for (const each of watched) {
    for (const operation of each.operations ?? all) await database.raw(`drop trigger ${nameOf(each, operation)}`);
  }
  await database.raw('drop table changes');
}

// Numbers are given before the commit and seen in another order, so that a reader goes by transactions as well. A list that only
// grows until it is pruned: with one row for each thing, transactions would wait for each other.
async function upPostgres(database: Knex): Promise<void> {
  await database.raw(`create table changes (
    seq bigint generated always as identity primary key,
    transaction_id xid8 not null default pg_current_xact_id(),
    kind text not null,
    id integer not null default 0
  )`);
  await database.raw('create index changes_by_transaction on changes (transaction_id)');
  await makeFunction(database, 'announce_changes', `perform pg_notify('changes', '');`);
  await database.raw(`create trigger changes_are_announced after insert on changes
    for each statement execute function announce_changes()`);
  await makeFunction(database, 'tell_kind', 'insert into changes (kind) values (tg_argv[0]);');
  for (const each of watched) await watchPostgres(database, each);
  await database.raw(`create trigger artworks_tell_popularity after update of popularity on artworks
    for each statement execute function tell_kind('popularity')`);
}

async function watchPostgres(database: Knex, each: Watched): Promise<void> {
  const { table, kind, column } = each;
  if (column) await makeFunction(database, `${table}_tell`, tell(kind, column));
  const what = column
    ? `each row execute function ${table}_tell()`
    : `each statement execute function tell_kind('${kind}')`;
  for (const operation of each.operations ?? all) {
    const when = await eventOf(database, each, operation);
    await database.raw(`create trigger ${nameOf(each, operation)} after ${when} for ${what}`);
  }
  await database.raw(`create trigger ${table}_tell_truncate after truncate on ${table}
    for each statement execute function tell_kind('everything')`);
}

function tell(kind: string, column: string): string {
  return `
    if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.${column} <> new.${column}) then
      insert into changes (kind, id) values ('${kind}', old.${column});
    end if;
    if tg_op <> 'DELETE' then insert into changes (kind, id) values ('${kind}', new.${column}); end if;`;
}

function makeFunction(database: Knex, name: string, body: string): Knex.Raw {
  return database.raw(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  );
}

async function downPostgres(database: Knex): Promise<void> {
  for (const { table, column } of watched) if (column) await database.raw(`drop function ${table}_tell() cascade`);
  await database.raw('drop function tell_kind() cascade');
  await database.raw('drop table changes');
  await database.raw('drop function announce_changes()');
}

async function eventOf(database: Knex, { table, except }: Watched, operation: Operation): Promise<string> {
  if (operation !== 'update' || !except) return `${operation} on ${table}`;
  const columns = Object.keys(await database(table).columnInfo()).filter((column) => column !== except);
  return `update of ${columns.join(', ')} on ${table}`;
}

function nameOf({ table }: Watched, operation: Operation): string {
  return `${table}_tell_${operation}`;
}
