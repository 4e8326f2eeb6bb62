import { findOrdered } from '../../artworks/ordered.ts';
import type { Context } from '../../context.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import type { HeldWork } from './contract.ts';

export async function findHeldWork(database: Context['database'], id: number): Promise<HeldWork | null> {
  const [row] = await findOrdered(database, [id]);
  if (!row) return null;
  const { title, artist, inventory_number, image_key } = row;
  return {
    id,
    title,
    url: `/admin/artworks/${id}`,
    about: [artist, inventory_number].filter(Boolean).join(', '),
    picture: thumbnailOf(image_key),
  };
}
