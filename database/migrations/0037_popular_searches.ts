import type { Knex } from 'knex';

export async function up(database: Knex): Promise<void> {
  // How often a term was searched for. A process counts it once a minute at most.
  await database.raw('alter table search_keywords add column searches integer not null default 1');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table search_keywords drop column searches');
}
