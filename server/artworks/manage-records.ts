import type { Knex } from 'knex';

/** Moments and centavos. */
interface ManagedArtwork {
  id: number;
  published_at: number | null;
}

/** Whether it is shown or not; nobody else changes it until the transaction ends. */
export async function lockArtwork(transaction: Knex.Transaction, slug: string): Promise<ManagedArtwork | null> {
  return (await transaction('artworks').where({ slug }).forUpdate().first('id', 'published_at')) ?? null;
}

export async function showArtwork(transaction: Knex.Transaction, id: number, from: number | null): Promise<void> {
  await transaction('artworks').where({ id }).update({ published_at: from });
}

/** Orders keep the price that they were made with. */
export async function repriceArtwork(
  transaction: Knex.Transaction,
  id: number,
  { price, discounted }: { price: number; discounted: number | null },
): Promise<void> {
  await transaction('artworks').where({ id }).update({ original_price: price, discounted_price: discounted });
}
