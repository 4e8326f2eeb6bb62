import { pictureOf } from '../artworks/picture.ts';
import type { ArtistProfile } from './contract.ts';
import { CV_KINDS, yearsOf } from './cv/entries.ts';
import type { ArtistRow } from './rows.ts';

export function presentArtist(row: ArtistRow): ArtistProfile {
  const { name, slug, hometown, bio, types, image_key, placeholder, alt, cv } = row;
  return {
    name,
    slug,
    url: `/artists/${slug}`,
    hometown,
    bio,
    types,
    profileImage: image_key && placeholder ? pictureOf(image_key, placeholder, row) : null,
    alt_image: alt ?? name,
    born: row.born_year,
    livesIn: row.lives_in,
    statement: row.statement,
    cv: CV_KINDS.filter((kind) => cv[kind].length > 0).map((kind) => ({
      kind,
      entries: cv[kind].map((entry) => ({ years: yearsOf(entry), text: entry.text })),
    })),
  };
}
