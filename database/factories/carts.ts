import type { Knex } from 'knex';
import { inserted } from '../rows.ts';

export async function createCart(
  database: Knex,
  { accountId = null }: { accountId?: number | null } = {},
): Promise<number> {
  const cart = await inserted(database('carts').insert({ account_id: accountId, created_at: 0 }).returning('id'));
  return cart.id;
}
