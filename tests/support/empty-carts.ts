import type { Knex } from './knex.ts';

/** Deletes carts, reservations, wishes and mails, so that a suite can reuse its database. */
export async function emptyCarts(database: Knex): Promise<void> {
  for (const table of ['wishes', 'reservations', 'holds', 'carts', 'outbox']) await database(table).delete();
}
