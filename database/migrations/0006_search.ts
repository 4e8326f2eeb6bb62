import type { Knex } from 'knex';

/** What of a row is searched for; a change of anything else asks for nothing. */
const searched = {
  artworks: 'title, artist_id, category_id, medium_id, medium_description, description, published_at',
  artists: 'name, is_shown_on_website, published_at',
  styles: 'name',
};
const links = ['style', 'subject', 'tag'];

/** Who writes `search_pending`: every change of the catalogue, whoever makes it. */
interface Watch {
  name: string;
  table: string;
  event: string;
  /** Puts what has changed into `search_pending`; `$row` is the row that changed. */
  pending: string;
}

export async function up(database: Knex): Promise<void> {
  const isPostgres = database.client.driverName === 'pg';
  await widenTitles(database, isPostgres);
  await createTables(database, isPostgres);
  for (const watch of watches()) await (isPostgres ? watchPostgres : watchSqlite)(database, watch);
  // What hangs already waits to be indexed like everything new.
  for (const [kind, table] of [
    ['artwork', 'artworks'],
    ['artist', 'artists'],
    ['style', 'styles'],
  ] as const) {
    await database.raw(`insert into search_pending (kind, id, due) select '${kind}', id, 0 from ${table}`);
  }
}

export async function down(database: Knex): Promise<void> {
  for (const { name, table } of watches()) {
    if (database.client.driverName !== 'pg') await database.raw(`drop trigger ${name}`);
    else await database.raw(`drop trigger ${name} on ${table}`).then(() => database.raw(`drop function ${name}()`));
  }
  for (const table of ['keywords', 'prefixes', 'phrases', 'entries', 'words', 'documents', 'pending']) {
    await database.schema.dropTable(`search_${table}`);
  }
  if (database.client.driverName !== 'pg') await database.schema.dropTable('search_index');
}

// Museums have titles of more than 300 letters. SQLite keeps whatever is given, and counts no letters.
async function widenTitles(database: Knex, isPostgres: boolean): Promise<void> {
  if (!isPostgres) return;
  await database.raw('alter table artworks alter column title type varchar(500)');
  await database.raw('alter table media alter column name type varchar(300)');
}

async function createTables(database: Knex, isPostgres: boolean): Promise<void> {
  // Compared byte by byte in both, so that a range of words is the same range.
  const words = (length: number) => (isPostgres ? `varchar(${length}) collate "C"` : `varchar(${length})`);
  // What has changed and is not yet in the index, or will have to be looked at again when it is due.
  await database.schema.createTable('search_pending', (table) => {
    table.string('kind', 10).notNullable();
    table.integer('id').notNullable();
    table.bigInteger('due').notNullable();
    table.primary(['kind', 'id']);
    table.index(['due', 'kind', 'id']);
  });
  // What the index holds of an artwork. Nothing refers to the artwork, which may be gone before its document.
  await database.schema.createTable('search_documents', (table) => {
    table.integer('artwork_id').primary();
    table.integer('title_length').notNullable();
    // The entries of its title, artist and styles, as JSON.
    table.text('entries').notNullable();
    table.integer('title_entry').notNullable();
    table.index(['title_entry', 'artwork_id']);
    if (!isPostgres) return;
    table.specificType('words', 'tsvector').notNullable();
    // Each word once for each field that has it, as `3/oil`.
    table.specificType('fields', 'tsvector').notNullable();
  });
  if (isPostgres) await database.raw('create index search_documents_words on search_documents using gin (words)');
  else {
    // The words come folded and parted by blanks, which is all that the tokenizer `ascii` looks at. No text is kept twice.
    await database.raw(`create virtual table search_index using fts5(
      title, artist, medium, styles, subjects, category, tags, description,
      content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3')`);
  }
  // Every word that was ever indexed, to correct misspelt ones.
  await database.schema.createTable('search_words', (table) => {
    table.increments('id');
    table.string('scope', 10).notNullable();
    table.specificType('word', words(40)).notNullable();
    table.unique(['scope', 'word']);
  });
  // What can be suggested: a title, an artist, a style, each with how many artworks it stands for.
  await database.schema.createTable('search_entries', (table) => {
    table.increments('id');
    table.string('kind', 10).notNullable();
    // A title folded; the id of an artist or a style.
    table.specificType('key', words(400)).notNullable();
    // Its words.
    table.text('words').notNullable();
    table.integer('count').notNullable().defaultTo(0);
    table.boolean('is_shown').notNullable().defaultTo(false);
    table.unique(['kind', 'key']);
  });
  // From each word of an entry to its end, so that what is typed is a range.
  await database.schema.createTable('search_phrases', (table) => {
    table.string('kind', 10).notNullable();
    table.specificType('phrase', words(61)).notNullable();
    table.integer('entry_id').notNullable();
    // Letters at its start with which an earlier phrase of the entry begins as well.
    table.integer('shared').notNullable();
    table.primary(['kind', 'phrase', 'entry_id']);
  });
  // The answer for beginnings that very many phrases have.
  await database.schema.createTable('search_prefixes', (table) => {
    table.string('kind', 10).notNullable();
    table.specificType('prefix', words(40)).notNullable();
    table.integer('count').notNullable();
    // Ids of the first entries, as JSON.
    table.text('entries').notNullable();
    table.primary(['kind', 'prefix']);
  });
  await database.schema.createTable('search_keywords', (table) => {
    // Folded, so that two spellings of the same are one.
    table.string('keyword', 200).primary();
    table.string('text', 100).notNullable();
    table.bigInteger('searched_at').notNullable().index();
  });
}

function watches(): Watch[] {
  const all: Watch[] = [];
  const watch = (table: string, event: string, name: string, pending: string) =>
    all.push({ name: `search_${table}_${name}`, table, event, pending });
  for (const [table, columns] of Object.entries(searched)) {
    const itself = `select '${table.slice(0, -1)}', $row.id, 0`;
    watch(table, 'insert', 'hung', itself);
    watch(table, 'delete', 'gone', itself);
    watch(table, `update of ${columns}`, 'changed', itself);
  }
  for (const link of links) {
    const its = `select 'artwork', $row.artwork_id, 0`;
    for (const event of ['insert', 'delete'])
      watch(`artwork_${link}`, event, event === 'insert' ? 'put' : 'taken', its);
  }
  const artworksWith = (column: string) => `select 'artwork', id, 0 from artworks where ${column} = $row.id`;
  watch('artists', 'update of name', 'renamed', artworksWith('artist_id'));
  watch('categories', 'update of name', 'renamed', artworksWith('category_id'));
  watch('media', 'update of name', 'renamed', artworksWith('medium_id'));
  for (const link of links) {
    const its = `select 'artwork', artwork_id, 0 from artwork_${link} where ${link}_id = $row.id`;
    watch(`${link}s`, 'update of name', 'renamed', its);
  }
  return all;
}

// The upsert takes hold of a row that is there already, so that whoever indexes meanwhile cannot miss the change.
function statement({ event, pending }: Watch): string {
  const select = pending.replaceAll('$row', event === 'delete' ? 'old' : 'new');
  const narrowed = select.includes(' where ') ? select : `${select} where true`;
  return `insert into search_pending (kind, id, due) ${narrowed} on conflict (kind, id) do update set due = 0`;
}

async function watchSqlite(database: Knex, watch: Watch): Promise<void> {
  await database.raw(
    `create trigger ${watch.name} after ${watch.event} on ${watch.table} begin ${statement(watch)}; end`,
  );
}

async function watchPostgres(database: Knex, watch: Watch): Promise<void> {
  await database.raw(
    `create function ${watch.name}() returns trigger language plpgsql as $$ begin ${statement(watch)}; return null; end $$`,
  );
  await database.raw(
    `create trigger ${watch.name} after ${watch.event} on ${watch.table} for each row execute function ${watch.name}()`,
  );
}
