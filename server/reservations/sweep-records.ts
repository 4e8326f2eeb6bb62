import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { expired } from './scopes.ts';

/** An artwork that is free again, and the cart that let it go. */
export interface Freed {
  artworkId: number;
  cartId: number;
}

const most = 200;

/**
 * Takes away what has lapsed and tells what has come free by that, each once whatever the number of processes; `tell` writes
 * into the same transaction. Nothing waits for it: what has lapsed is free before.
 */
export async function sweepExpired(
  database: Knex,
  now: () => number,
  tell: (transaction: Knex.Transaction, freed: Freed[], now: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const isAny = await lapsed(database, now()).first('artwork_id');
  if (!isAny) return;
  const freed = await write(database, async (transaction) => {
    const moment = now();
    const rows: { artwork_id: number; cart_id: number }[] = await lapsed(transaction, moment)
      .orderBy('artwork_id')
      .limit(most)
      .forUpdate()
      .select('artwork_id', 'cart_id');
    const ids = rows.map(({ artwork_id }) => artwork_id);
    await transaction('reservations').whereIn('artwork_id', ids).delete();
    const found = rows.map(({ artwork_id, cart_id }) => ({ artworkId: artwork_id, cartId: cart_id }));
    await tell(transaction, found, moment);
    return found;
  });
  if (freed.length === most && !signal?.aborted) await sweepExpired(database, now, tell, signal);
}

function lapsed(database: Knex, now: number): Knex.QueryBuilder {
  return database('reservations').where(expired(now));
}
