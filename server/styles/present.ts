import { pictureOf } from '../artworks/picture.ts';
import type { StyleCard } from './contract.ts';
import type { StyleRow } from './rows.ts';

export function presentStyle({ slug, name, available, image_key, placeholder, alt }: StyleRow): StyleCard {
  return {
    name,
    url: `/artworks?styles[]=${slug}`,
    artworks_available_count: available,
    background: { profileImage: pictureOf(image_key, placeholder), altImage: alt },
  };
}
