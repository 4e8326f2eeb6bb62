import type { Knex } from 'knex';

/** Moves the releases by staff from one cart to another. */
export async function moveReleases(
  transaction: Knex.Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await transaction('cart_releases').where('cart_id', from).update({ cart_id: to });
}
