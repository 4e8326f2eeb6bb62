import type { Knex } from 'knex';

export async function createCart(
  database: Knex,
  { accountId = null }: { accountId?: number | null } = {},
): Promise<number> {
  const [cart] = await database('carts').insert({ account_id: accountId, created_at: 0 }).returning('id');
  return cart.id;
}
