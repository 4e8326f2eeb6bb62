import type { Knex } from 'knex';

/**
 * The orders of accounts: id, account, state and time. An order without an account belongs to the account that has confirmed its
 * e-mail address. `ids`: of these accounts only.
 */
export function withBuyers(database: Knex, ids: number[] | null) {
  const own = database('orders').whereNotNull('account_id').select('id', 'account_id', 'state', 'placed_at');
  const byAddress = database('orders as g')
    .join('accounts as b', (join) => join.on(database.raw('b.email = lower(g.email)')))
    .whereNull('g.account_id')
    .whereNotNull('b.email_verified_at')
    .whereNull('b.erased_at')
    .select('g.id', 'b.id as account_id', 'g.state', 'g.placed_at');
  if (ids) {
    own.whereIn('account_id', ids);
    byAddress.whereIn('b.id', ids);
  }
  return own.unionAll(byAddress);
}
