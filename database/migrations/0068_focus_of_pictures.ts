import type { Knex } from 'knex';

const COLUMNS = ['focus_x', 'focus_y'];

/** The point of a picture that a crop keeps in sight, in percent from the left and from the top. */
export async function up(database: Knex): Promise<void> {
  for (const column of COLUMNS) {
    await database.raw('alter table images add column ?? integer not null default 50 check (?? between 0 and 100)', [
      column,
      column,
    ]);
  }
}

export async function down(database: Knex): Promise<void> {
  // Knex would make the table anew on SQLite, without its triggers.
  for (const column of COLUMNS) await database.raw('alter table images drop column ??', [column]);
}
