import type { Knex } from 'knex';
import { sold } from './scopes.ts';

/** Reads and locks the artwork's reservation until the transaction ends. */
export async function lockHolder(
  transaction: Knex.Transaction,
  artworkId: number,
): Promise<{ state: 'reserved' | 'held' | 'sold'; expires_at: number | null; order_id: number | null } | null> {
  const row = transaction('reservations').where({ artwork_id: artworkId }).forUpdate();
  return (await row.first('state', 'expires_at', 'order_id')) ?? null;
}

/** Frees a sold artwork. */
export async function relist(transaction: Knex.Transaction, artworkId: number): Promise<void> {
  await transaction('reservations').where({ artwork_id: artworkId, state: 'sold' }).delete();
}

/** Those of the artworks that are sold. */
export async function findSold(database: Knex, artworkIds: number[]): Promise<number[]> {
  return database('reservations').whereIn('artwork_id', artworkIds).where(sold()).pluck('artwork_id');
}
