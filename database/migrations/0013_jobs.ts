import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // Background work: one row for each recurring kind, and one for each single job, such as an import.
  await database.schema.createTable('jobs', (table) => {
    table.increments('id');
    table.string('kind', 40).notNullable();
    // Makes a single job unique; empty for the row of a recurring kind.
    table.string('key', 200).notNullable().defaultTo('');
    // JSON.
    table.text('payload');
    // JSON, for the next run and for people who look.
    table.text('progress');
    // The next run, or the end of the lease of the process that runs it. Null when nothing is left to do.
    table.bigInteger('due_at');
    // Runs since the last success.
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('failure');
    table.bigInteger('created_at').notNullable();
    // Of the current run; null while no process runs it.
    table.bigInteger('started_at');
    // Of the last successful run.
    table.bigInteger('finished_at');
    table.unique(['kind', 'key']);
  });
  await database.raw('create index jobs_by_due on jobs (due_at) where due_at is not null');
}

export async function down(database: Knex): Promise<void> {
  await database.schema.dropTable('jobs');
}
