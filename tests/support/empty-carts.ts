import type { Knex } from './knex.ts';

/** Lets a suite go on with the same database as if nobody had reserved or wished for anything. */
export async function emptyCarts(database: Knex): Promise<void> {
  for (const table of ['wishes', 'reservations', 'holds', 'carts', 'outbox']) await database(table).delete();
}
