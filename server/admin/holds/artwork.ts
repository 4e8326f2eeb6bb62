import { findOrdered, type OrderedArtwork } from '../../artworks/ordered.ts';
import type { Context } from '../../context.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import type { ArtworkSummary } from './contract.ts';

export async function findArtworkSummary(database: Context['database'], id: number): Promise<ArtworkSummary | null> {
  const [row] = await findOrdered(database, [id]);
  return row ? presentArtworkSummary(row) : null;
}

export function presentArtworkSummary(artwork: OrderedArtwork): ArtworkSummary {
  const { id, title, artist, inventory_number, image_key } = artwork;
  return {
    id,
    title,
    url: `/admin/artworks/${id}`,
    about: [artist, inventory_number].filter(Boolean).join(', '),
    picture: thumbnailOf(image_key),
  };
}
