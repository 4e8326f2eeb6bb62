import type { Knex } from 'knex';
import type { AccountMerge } from '../../../database/account-rows.ts';
import { mergeInterests } from '../../artworks/popularity/records.ts';
import { mergeCarts } from '../../cart/records.ts';
import { mergeFavorites } from '../../favorites/records.ts';
import { mergeFollows, mergeMergedFollows } from '../../follows/records.ts';
import { endSessionsOf } from '../../http/session/account-sessions.ts';
import { mergeInquiries } from '../../inquiries/records.ts';
import { mergeOrders } from '../../orders/records.ts';
import { mergePrivateHolds } from '../../private-holds/records.ts';
import { mergeVoucherUses } from '../../vouchers/records.ts';
import { mergeWishes } from '../../wishes/records.ts';
import { mergeAddresses } from '../addresses/records.ts';
import { mergeNotes } from '../staff/notes.ts';

/** Tables with rows of an account that move as they are. Carts, sessions, identities and e-mail changes have their own rules. */
export const ACCOUNT_TABLES = {
  addresses: mergeAddresses,
  collector_notes: mergeNotes,
  favorites: mergeFavorites,
  follows: mergeFollows,
  inquiries: mergeInquiries,
  interests: mergeInterests,
  merged_follows: mergeMergedFollows,
  orders: mergeOrders,
  staff_holds: mergePrivateHolds,
  voucher_uses: mergeVoucherUses,
  wishes: mergeWishes,
};

interface MergeInput extends AccountMerge {
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
  for (const merge of Object.values(ACCOUNT_TABLES)) await merge(transaction, { from, into });
  const owner = { accountId: from, cartId: null };
  const released = await mergeCarts(transaction, { from: owner, accountId: into, limit: cartItems, now });
  await endSessionsOf(transaction, from);
  await transaction('identities').where('account_id', from).update({ account_id: into });
  await transaction('accounts').where('id', from).delete();
  return released;
}
