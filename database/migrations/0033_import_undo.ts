import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // What an import of staff has written of each artwork, so that it can be undone as one.
  await database.schema.createTable('import_artworks', (table) => {
    table.integer('import_id').notNullable().references('imports.id').onDelete('cascade');
    table.integer('artwork_id').notNullable().references('artworks.id').onDelete('cascade').index();
    // JSON: the values that the import has replaced; null for an artwork that it has created.
    table.text('before');
    // JSON: the values of the same fields after it.
    table.text('written').notNullable();
    table.primary(['import_id', 'artwork_id']);
  });
  // The import that a change of many artworks undoes. No foreign key: SQLite could not drop the column.
  await database.raw('alter table bulk_changes add column import_id integer');
  await database.raw('create unique index bulk_changes_import on bulk_changes (import_id) where import_id is not null');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('drop index bulk_changes_import');
  await database.raw('alter table bulk_changes drop column import_id');
  await database.schema.dropTable('import_artworks');
}
