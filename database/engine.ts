import type { Knex } from 'knex';

export function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}
