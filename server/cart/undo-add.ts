import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { release } from '../reservations/records.ts';
import type { AddResult } from './add.ts';
import { leaveToSweep, lockVisitorCart } from './records.ts';

type Reserved = Extract<AddResult, { outcome: 'reserved' }>;

/**
 * Lets go again what began a visitor's cart and could not be answered for: as if nobody had been interested. What a sign-in has
 * taken into the collector's cart meanwhile stays.
 */
export async function undoAdd(database: Knex, added: Reserved, now: () => number): Promise<void> {
  const { artworkId, cartId, interestId } = added;
  await write(database, async (transaction) => {
    if (!(await lockVisitorCart(transaction, cartId))) return;
    if ((await release(transaction, { artworkId, cartId, now: now() })) !== 'released') return;
    if (interestId !== null) await transaction('interests').where('id', interestId).delete();
    await leaveToSweep(transaction, { cartId, except: artworkId });
  });
}
