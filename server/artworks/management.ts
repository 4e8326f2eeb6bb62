import type { Knex } from 'knex';

/** Times in milliseconds, money in centavos. */
interface LockedArtwork {
  id: number;
  published_at: number | null;
  /** When an artwork that is unpublished now had been published. */
  last_published_at: number | null;
  original_price: number;
  discounted_price: number | null;
}

/** Locks the row until the transaction ends; null if there is none. */
export async function lockArtwork(transaction: Knex.Transaction, slug: string): Promise<LockedArtwork | null> {
  const columns = ['id', 'published_at', 'last_published_at', 'original_price', 'discounted_price'];
  return (await transaction('artworks').where({ slug }).forUpdate().first(columns)) ?? null;
}

export async function publishArtwork(transaction: Knex.Transaction, id: number, from: number): Promise<void> {
  await transaction('artworks').where({ id }).update({ published_at: from, last_published_at: null });
}

/** Stores the date of publication, so that the artwork is not new when it is published again. */
export async function unpublishArtwork(transaction: Knex.Transaction, id: number): Promise<void> {
  const last_published_at = transaction.ref('published_at');
  await transaction('artworks').where({ id }).update({ published_at: null, last_published_at });
}

/** Existing orders are not affected: they have their own prices. */
export async function repriceArtwork(
  transaction: Knex.Transaction,
  id: number,
  { price, discounted }: { price: number; discounted: number | null },
): Promise<void> {
  await transaction('artworks').where({ id }).update({ original_price: price, discounted_price: discounted });
}

/** The focal point of the main picture, in percent. */
export async function setFocus(
  transaction: Knex.Transaction,
  artworkId: number,
  { x, y }: { x: number; y: number },
): Promise<void> {
  const image = transaction('artworks').where({ id: artworkId }).select('image_id');
  await transaction('images').where('id', image).update({ focus_x: x, focus_y: y });
}
