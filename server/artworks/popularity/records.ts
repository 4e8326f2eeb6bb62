import type { Knex } from 'knex';
import { type AccountMerge, moveAccountRows } from '../../../database/account-rows.ts';
import { dueRows } from '../../../database/batches/batches.ts';
import { networkColumns } from '../../reservations/records.ts';
import { COUNT_INTERVAL, INTEREST_LIFETIME, type Interest } from './decay.ts';

interface InterestInput {
  artworkId: number;
  kind: Interest;
  now: number;
  /** The collector, for a favorite. */
  accountId?: number;
  /** Hashes of the client's networks, the narrowest first, for an add to the cart. */
  networks?: string[];
}

/** Records an event that makes an artwork popular. A favorite counts once per collector. */
export async function recordInterest(
  transaction: Knex,
  { artworkId, kind, now, accountId, networks = [] }: InterestInput,
): Promise<void> {
  const row = { artwork_id: artworkId, kind, happened_at: now, account_id: accountId ?? null };
  await transaction('interests')
    .insert({ ...row, ...networkColumns(networks) })
    .onConflict()
    .ignore();
}

/** A collector's favorite counts once for each artwork. */
export function mergeInterests(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'interests', unique: 'artwork_id' }, merge);
}

/** Counted interest stays as a count without a person. */
export async function anonymiseInterests(transaction: Knex.Transaction, accountId: number): Promise<void> {
  await transaction('interests').where('account_id', accountId).update({ account_id: null });
}

/** Deletes up to `max` interests that do not count any more. Favorites and shares stay. */
export function deleteOldInterests(transaction: Knex.Transaction, max: number, now: number): Promise<number> {
  const old = transaction('interests')
    .whereIn('kind', ['view', 'cart-add'])
    .where('happened_at', '<', now - INTEREST_LIFETIME)
    .orderBy('happened_at')
    .limit(max);
  return dueRows(transaction, { table: 'interests', key: ['id'], due: old }).delete();
}

/** Deletes the client networks of up to `max` adds to carts, once they are not needed to count adds from one network. */
export function clearInterestNetworks(transaction: Knex.Transaction, max: number, now: number): Promise<number> {
  const counted = transaction('interests')
    .whereNotNull('client')
    .where('happened_at', '<=', now - COUNT_INTERVAL)
    .orderBy('happened_at')
    .limit(max);
  return dueRows(transaction, { table: 'interests', key: ['id'], due: counted }).update(networkColumns([]));
}
