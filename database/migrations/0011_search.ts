import type { Knex } from 'knex';

/** Columns that the search index contains; changes of other columns do not update it. */
const INDEXED = {
  artworks: 'title, artist_id, category_id, medium_id, medium_description, description, published_at',
  artists: 'name, is_shown_on_website, published_at',
  styles: 'name',
};
const LINKS = ['style', 'subject', 'tag'];

/** A trigger that inserts changed rows of the catalogue into `search_pending`. */
interface Trigger {
  name: string;
  table: string;
  event: string;
  /** A query of what to index again; `$row` is the changed row. */
  pending: string;
}

export async function up(database: Knex): Promise<void> {
  await createIndex(database);
  await createSuggestions(database);
  for (const trigger of triggers()) await (isPostgres(database) ? watchPostgres : watchSqlite)(database, trigger);
}

export async function down(database: Knex): Promise<void> {
  for (const { name, table } of triggers()) {
    await database.raw(`drop trigger ${name}${isPostgres(database) ? ` on ${table}` : ''}`);
    if (isPostgres(database)) await database.raw(`drop function ${name}()`);
  }
  for (const table of ['keywords', 'prefixes', 'phrases', 'entries', 'words', 'documents', 'pending']) {
    await database.schema.dropTable(`search_${table}`);
  }
  if (!isPostgres(database)) await database.schema.dropTable('search_index');
}

async function createIndex(database: Knex): Promise<void> {
  // Changed rows that are not yet in the index; `due_at` is in the future for those that are published later.
  await database.schema.createTable('search_pending', (table) => {
    table.string('kind', 10).notNullable();
    table.integer('id').notNullable();
    table.bigInteger('due_at').notNullable();
    table.primary(['kind', 'id']);
    table.index(['due_at', 'kind', 'id']);
  });
  // The indexed text of an artwork. No foreign key: the artwork may be deleted before its document.
  await database.schema.createTable('search_documents', (table) => {
    table.integer('artwork_id').primary();
    table.integer('title_length').notNullable();
    // Ids in `search_entries` of its title, artist and styles, as JSON.
    table.text('entries').notNullable();
    table.integer('title_entry').notNullable();
    table.index(['title_entry', 'artwork_id']);
    if (!isPostgres(database)) return;
    table.specificType('words', 'tsvector').notNullable();
    // Each word once for each field that has it, as `3/oil`.
    table.specificType('fields', 'tsvector').notNullable();
  });
  if (isPostgres(database)) {
    await database.raw('create index search_documents_words on search_documents using gin (words)');
  } else {
    // Words are folded before they are inserted, so the simplest tokenizer is enough. `content=''`: the text is not stored twice.
    await database.raw(`create virtual table search_index using fts5(
      title, artist, medium, styles, subjects, category, tags, description,
      content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3')`);
  }
  // Every indexed word, for spelling corrections.
  await database.schema.createTable('search_words', (table) => {
    table.increments('id');
    table.string('scope', 10).notNullable();
    table.specificType('word', text(database, 40)).notNullable();
    table.unique(['scope', 'word']);
  });
}

async function createSuggestions(database: Knex): Promise<void> {
  // Titles, artists and styles that are suggested, with their number of artworks.
  await database.schema.createTable('search_entries', (table) => {
    table.increments('id');
    table.string('kind', 10).notNullable();
    // A folded title, or the id of an artist or a style.
    table.specificType('key', text(database, 400)).notNullable();
    table.text('words').notNullable();
    table.integer('count').notNullable().defaultTo(0);
    table.boolean('is_shown').notNullable().defaultTo(false);
    table.unique(['kind', 'key']);
  });
  // From each word of an entry to its end, so that a prefix is a range.
  await database.schema.createTable('search_phrases', (table) => {
    table.string('kind', 10).notNullable();
    table.specificType('phrase', text(database, 61)).notNullable();
    table.integer('entry_id').notNullable();
    // Length of the longest prefix that an earlier phrase of the entry has as well.
    table.integer('shared').notNullable();
    table.primary(['kind', 'phrase', 'entry_id']);
  });
  // Prepared results for prefixes of very many phrases.
  await database.schema.createTable('search_prefixes', (table) => {
    table.string('kind', 10).notNullable();
    table.specificType('prefix', text(database, 40)).notNullable();
    table.integer('count').notNullable();
    // Ids of the first entries, as JSON.
    table.text('entries').notNullable();
    table.primary(['kind', 'prefix']);
  });
  // Recent searches.
  await database.schema.createTable('search_keywords', (table) => {
    // Folded, so that two spellings are one row.
    table.string('keyword', 200).primary();
    table.string('text', 100).notNullable();
    table.bigInteger('searched_at').notNullable().index();
  });
}

/** Compared byte by byte on both engines, so that a range of words is the same range. */
function text(database: Knex, length: number): string {
  return isPostgres(database) ? `varchar(${length}) collate "C"` : `varchar(${length})`;
}

function triggers(): Trigger[] {
  const all: Trigger[] = [];
  const add = (table: string, event: string, name: string, pending: string) =>
    all.push({ name: `search_${table}_${name}`, table, event, pending });
  for (const [table, columns] of Object.entries(INDEXED)) {
    const itself = `select '${table.slice(0, -1)}', $row.id, 0`;
    add(table, 'insert', 'inserted', itself);
    add(table, 'delete', 'deleted', itself);
    add(table, `update of ${columns}`, 'updated', itself);
  }
  for (const link of LINKS) {
    const itsArtwork = `select 'artwork', $row.artwork_id, 0`;
    add(`artwork_${link}`, 'insert', 'inserted', itsArtwork);
    add(`artwork_${link}`, 'delete', 'deleted', itsArtwork);
  }
  const artworksWith = (column: string) => `select 'artwork', id, 0 from artworks where ${column} = $row.id`;
  add('artists', 'update of name', 'renamed', artworksWith('artist_id'));
  add('categories', 'update of name', 'renamed', artworksWith('category_id'));
  add('media', 'update of name', 'renamed', artworksWith('medium_id'));
  for (const link of LINKS) {
    const itsArtworks = `select 'artwork', artwork_id, 0 from artwork_${link} where ${link}_id = $row.id`;
    add(`${link}s`, 'update of name', 'renamed', itsArtworks);
  }
  return all;
}

async function watchSqlite(database: Knex, trigger: Trigger): Promise<void> {
  const { name, event, table } = trigger;
  await database.raw(`create trigger ${name} after ${event} on ${table} begin ${statement(trigger)}; end`);
}

async function watchPostgres(database: Knex, trigger: Trigger): Promise<void> {
  const { name, event, table } = trigger;
  await database.raw(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${statement(trigger)}; return null; end $$`,
  );
  await database.raw(`create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`);
}

// The upsert locks an existing row, so that an indexer in another transaction cannot miss the change.
function statement({ event, pending }: Trigger): string {
  const select = pending.replaceAll('$row', event === 'delete' ? 'old' : 'new');
  // SQLite's parser needs a `where` before `on conflict`.
  const narrowed = select.includes(' where ') ? select : `${select} where true`;
  return `insert into search_pending (kind, id, due_at) ${narrowed} on conflict (kind, id) do update set due_at = 0`;
}

function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
