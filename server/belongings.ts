import type { Knex } from 'knex';
import type { Settings } from './boot/settings.ts';
import { mergeCarts } from './cart/records.ts';
import { endSessionsOf } from './http/session/account-sessions.ts';

interface Belongings {
  table: string;
  /** What a collector has there once: of two the one stays that is the other account's already. */
  once?: string;
}

/** Every table with rows of a collector, besides what is joined by a rule of its own. */
export const belongings: Belongings[] = [
  { table: 'addresses' },
  { table: 'favorites', once: 'artwork_id' },
  { table: 'follows', once: 'artist_id' },
  { table: 'interests', once: 'artwork_id' },
  { table: 'orders' },
  { table: 'voucher_uses' },
  { table: 'wishes', once: 'artwork_id' },
];

interface AccountMerge {
  from: number;
  into: { id: number };
  now: number;
}

/**
 * Gives everything of one account to another of the same person. The sessions of the first end, since another person may
 * have begun them. Returns the artworks that the joint cart had to release.
 */
export function handOverBelongings({ cartItems }: Pick<Settings, 'cartItems'>) {
  return async (transaction: Knex.Transaction, { from, into, now }: AccountMerge): Promise<number[]> => {
    await handOverRows(transaction, { from, into });
    const owner = { accountId: from, cartId: null };
    const released = await mergeCarts(transaction, { from: owner, accountId: into.id, limit: cartItems, now });
    await endSessionsOf(transaction, from);
    return released;
  };
}

async function handOverRows(
  transaction: Knex.Transaction,
  { from, into }: Pick<AccountMerge, 'from' | 'into'>,
): Promise<void> {
  for (const { table, once } of belongings) {
    const theirs = transaction(table).where('account_id', into.id);
    if (once) await transaction(table).where('account_id', from).whereIn(once, theirs.select(once)).delete();
    await transaction(table).where('account_id', from).update({ account_id: into.id });
  }
}
