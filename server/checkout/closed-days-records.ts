import type { Knex } from 'knex';

/** False where it was closed before. */
export async function closeDay(transaction: Knex.Transaction, day: string): Promise<boolean> {
  const written = await transaction('closed_pickup_days').insert({ day }).onConflict('day').ignore().returning('day');
  return written.length > 0;
}

/** False where it was not closed. */
export async function openDay(transaction: Knex.Transaction, day: string): Promise<boolean> {
  return (await transaction('closed_pickup_days').where({ day }).delete()) > 0;
}
