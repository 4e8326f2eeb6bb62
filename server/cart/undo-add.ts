import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { release } from '../reservations/records.ts';
import type { AddResult } from './add.ts';
import { leaveToSweep, lockVisitorCart } from './records.ts';

type Reserved = Extract<AddResult, { outcome: 'reserved' }>;

/**
 * Undoes the first add of a visitor whose response could not be sent: releases the artwork and deletes its recorded interest. If a
 * sign-in has moved the artwork to the collector's cart since, it stays there.
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
