import type { Knex } from 'knex';
import { mergeCarts } from '../../cart/records.ts';
import { endSessionsOf } from '../../http/session/account-sessions.ts';

interface AccountTable {
  table: string;
  /** Column that is unique in one account: where both accounts have a row, the remaining account's row stays. */
  unique?: string;
}

/** Tables with rows of an account that move as they are. Carts, sessions, identities and e-mail changes have their own rules. */
export const ACCOUNT_TABLES: AccountTable[] = [
  { table: 'addresses' },
  { table: 'favorites', unique: 'artwork_id' },
  { table: 'follows', unique: 'artist_id' },
  { table: 'interests', unique: 'artwork_id' },
  { table: 'orders' },
  { table: 'voucher_uses' },
  { table: 'wishes', unique: 'artwork_id' },
];

interface MergeInput {
  from: number;
  into: { id: number };
  /** Maximum number of artworks in a cart. */
  cartItems: number;
  now: number;
}

/**
 * Merges two accounts of one person. The sessions of `from` end, because another person may have started them.
 * Returns the ids of the artworks that did not fit into the merged cart.
 */
export async function mergeAccounts(
  transaction: Knex.Transaction,
  { from, into, cartItems, now }: MergeInput,
): Promise<number[]> {
  await moveRows(transaction, from, into.id);
  const owner = { accountId: from, cartId: null };
  const released = await mergeCarts(transaction, { from: owner, accountId: into.id, limit: cartItems, now });
  await endSessionsOf(transaction, from);
  await transaction('identities').where('account_id', from).update({ account_id: into.id });
  await transaction('accounts').where('id', from).delete();
  return released;
}

async function moveRows(transaction: Knex.Transaction, from: number, into: number): Promise<void> {
  for (const { table, unique } of ACCOUNT_TABLES) {
    const existing = transaction(table).where('account_id', into);
    if (unique) await transaction(table).where('account_id', from).whereIn(unique, existing.select(unique)).delete();
    await transaction(table).where('account_id', from).update({ account_id: into });
  }
}
