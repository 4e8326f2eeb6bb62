import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { expired } from './scopes.ts';

/** An artwork whose reservation was swept, and the cart that had it; null after a private hold. */
export interface FreedArtwork {
  artworkId: number;
  cartId: number | null;
}

/** Reservations in one transaction. */
const BATCH_SIZE = 200;

/**
 * Deletes expired reservations, each in one process only. `notify` runs in the same transaction. Reads ignore expired reservations,
 * so nothing depends on when this runs.
 */
export async function sweepExpired(
  database: Knex,
  now: () => number,
  notify: (transaction: Knex.Transaction, freed: FreedArtwork[], now: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const isAny = await findExpired(database, now()).first('artwork_id');
  if (!isAny) return;
  const freed = await write(database, async (transaction) => {
    const time = now();
    const rows: { artwork_id: number; cart_id: number | null }[] = await findExpired(transaction, time)
      .orderBy('artwork_id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .select('artwork_id', 'cart_id');
    const ids = rows.map(({ artwork_id }) => artwork_id);
    await transaction('reservations').whereIn('artwork_id', ids).delete();
    const swept = rows.map(({ artwork_id, cart_id }) => ({ artworkId: artwork_id, cartId: cart_id }));
    await notify(transaction, swept, time);
    return swept;
  });
  if (freed.length === BATCH_SIZE && !signal?.aborted) await sweepExpired(database, now, notify, signal);
}

export function findExpired(database: Knex, now: number) {
  return database('reservations').where(expired(now));
}
