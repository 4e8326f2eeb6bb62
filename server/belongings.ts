import type { Knex } from 'knex';
import { joinCarts } from './cart/records.ts';
import { handOverSessions } from './http/session-handover.ts';

interface Belongings {
  table: string;
  /** What a collector has there once: of two the one stays that is the other account's already. */
  once?: string;
}

/** Every table with rows of a collector, besides what is joined by a rule of its own. */
export const belongings: Belongings[] = [
  { table: 'favorites', once: 'artwork_id' },
  { table: 'follows', once: 'artist_id' },
  { table: 'interests', once: 'artwork_id' },
  { table: 'orders' },
  { table: 'voucher_uses' },
  { table: 'wishes', once: 'artwork_id' },
];

/** Gives everything of one account to another, when both have turned out to be the same person. */
export async function handOverBelongings(
  transaction: Knex.Transaction,
  { from, into, now }: { from: number; into: { id: number; firstname: string }; now: number },
): Promise<void> {
  for (const { table, once } of belongings) {
    const theirs = transaction(table).where('account_id', into.id);
    if (once) await transaction(table).where('account_id', from).whereIn(once, theirs.select(once)).delete();
    await transaction(table).where('account_id', from).update({ account_id: into.id });
  }
  await joinCarts(transaction, { from: { accountId: from }, accountId: into.id, now });
  await handOverSessions(transaction, { from, into });
}
