import { pictureOf } from '../artworks/picture.ts';
import type { ArtistProfile } from './contract.ts';
import type { ArtistRow } from './rows.ts';

export function presentArtist(row: ArtistRow): ArtistProfile {
  const { name, slug, hometown, bio, types, image_key, placeholder, alt } = row;
  return {
    name,
    slug,
    url: `/artists/${slug}`,
    hometown,
    bio,
    types,
    profileImage: image_key && placeholder ? pictureOf(image_key, placeholder, row) : null,
    alt_image: alt ?? name,
  };
}
