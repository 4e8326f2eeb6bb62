import type { Knex } from 'knex';
import { takeTurns } from '../../database/engine.ts';
import { write } from '../../database/transaction.ts';
import { isAnyOut, notice } from './noticing-records.ts';
import { type Given, hasRound, isAnyNoticed, tellSome } from './telling-records.ts';

/** Any number that nothing else takes turns with. */
const announcementTurn = 4_721_913;

/**
 * Tells followers of new works, as far as it is time. It may be called by any process at any moment: what has been told is noted
 * in the transaction that writes the mail.
 */
export async function announceNewWorks(database: Knex, given: Given, signal?: AbortSignal): Promise<void> {
  if (!(await isAnyNoticed(database)) && !(await isAnyOut(database, given.now))) return;
  let hasMore = true;
  while (hasMore && !signal?.aborted) {
    hasMore = await write(database, async (transaction) => {
      await takeTurns(transaction, announcementTurn);
      if (await notice(transaction, given.now)) return true;
      return (await hasRound(transaction, given.now)) && (await tellSome(transaction, given));
    });
  }
}
