import { pictureOf } from '../artworks/picture.ts';
import type { StyleCard } from './contract.ts';
import type { StyleRow } from './rows.ts';

export function presentStyle(row: StyleRow): StyleCard {
  const { slug, name, available, image_key, placeholder, width, height, alt } = row;
  return {
    name,
    url: `/artworks?styles[]=${slug}`,
    artworks_available_count: available,
    background: { profileImage: pictureOf(image_key, placeholder, row), dimensions: { width, height }, altImage: alt },
  };
}
