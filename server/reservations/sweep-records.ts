import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';

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
export async function sweepLapsed(
  database: Knex,
  now: () => number,
  tell: (transaction: Knex.Transaction, freed: Freed[], now: number) => Promise<void>,
): Promise<void> {
  const isAny = await lapsed(database, now()).first('artwork_id');
  if (!isAny) return;
  const freed = await write(database, async (transaction) => {
    const moment = now();
    const some = lapsed(transaction, moment).orderBy('artwork_id').limit(most).select('artwork_id');
    // Lapsed once more, for PostgreSQL: who has waited for another's update must look at what that has left.
    const rows: { artwork_id: number; cart_id: number }[] = await lapsed(transaction, moment)
      .whereIn('artwork_id', some)
      .delete()
      .returning(['artwork_id', 'cart_id']);
    const found = rows.map(({ artwork_id, cart_id }) => ({ artworkId: artwork_id, cartId: cart_id }));
    await tell(transaction, found, moment);
    return found;
  });
  if (freed.length === most) await sweepLapsed(database, now, tell);
}

function lapsed(database: Knex, now: number): Knex.QueryBuilder {
  return database('reservations').where('state', 'reserved').where('until', '<=', now);
}
