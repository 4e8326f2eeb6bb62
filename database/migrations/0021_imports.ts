import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // Catalogue files that staff upload and import.
  await database.schema.createTable('imports', (table) => {
    table.increments('id');
    // Its files are at `catalogue-files/{key}/` of the storage. Random.
    table.string('key', 32).notNullable().unique();
    // The id of the member, a hyphen, and what the browser chose for the file. A repeated upload finds its import.
    table.string('upload', 60).notNullable().unique();
    table.integer('staff_id').references('staff.id').index();
    // The name at that time.
    table.string('actor', 254).notNullable();
    table.string('file_name', 200).notNullable();
    // What the file holds, such as `artworks`.
    table.string('kind', 40).notNullable();
    // `uploaded`: waits for the choice of columns. `refused`: the whole file is unusable.
    table.string('state', 20).notNullable();
    // Number of the last check or run. A job of an earlier one stops.
    table.integer('run').notNullable().defaultTo(0);
    // JSON: the columns of the file, each with its first values.
    table.text('columns').notNullable();
    // JSON: what the staff have chosen.
    table.text('choices').notNullable();
    // JSON: how far the check or the run is.
    table.text('progress');
    // JSON: what the last check has counted, and what the import has done.
    table.text('checked');
    table.text('result');
    // Rows that the transactions of the import have written.
    table.integer('rows_new').notNullable().defaultTo(0);
    table.integer('rows_changed').notNullable().defaultTo(0);
    // Why the file was refused, or how its encoding was guessed.
    table.text('reason');
    table.text('notice');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable().index();
    table.bigInteger('ended_at');
    // When the uploaded file was deleted; the report stays.
    table.bigInteger('file_deleted_at');
    table.check(
      "state in ('uploaded', 'checking', 'checked', 'importing', 'stopped', 'imported', 'refused')",
      [],
      'imports_state',
    );
  });
  // What staff chose last for a column of this name, in lower case; empty if it is left out.
  await database.schema.createTable('import_columns', (table) => {
    table.string('name', 200).primary();
    table.string('target', 40).notNullable();
    table.bigInteger('chosen_at').notNullable();
  });
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('import_columns');
  await database.schema.dropTable('imports');
}
