import { pictureOf } from '../artworks/picture.ts';
import { presentCard } from '../artworks/present.ts';
import { presentPagination } from '../listing/pagination.ts';
import type { ArtistCard, ArtistList, ArtistSuggestion, ArtistsQuery } from './contract.ts';
import { artistsAddress } from './index-query.ts';
import type { ArtistNameRow, ListedArtist } from './index-rows.ts';

/** `base` is the address of the list, without what was asked of it. */
export function presentArtistList(
  { rows, total }: { rows: ListedArtist[]; total: number },
  { base, query, perPage, now }: { base: string; query: ArtistsQuery; perPage: number; now: number },
): ArtistList {
  const pagination = presentPagination({ page: query.page, perPage, total }, (page) =>
    artistsAddress(base, { ...query, page }),
  );
  return { data: rows.map((row) => presentArtistCard(row, now)), meta: { pagination } };
}

export function presentArtistCard(row: ListedArtist, now: number): ArtistCard {
  const profileImage = row.image_key ? pictureOf(row.image_key, row.placeholder ?? '') : null;
  const artworks = row.artworks.map((artwork) => presentCard(artwork, now));
  return {
    slug: row.slug,
    name: row.name,
    url: `/artists/${row.slug}`,
    hometown: row.hometown,
    profileImage,
    smallProfileImage: profileImage?.sm ?? null,
    alt_image: row.alt ?? row.name,
    latestArtworkImage: artworks[0]?.full_image ?? null,
    artwork_alt_image: artworks[0]?.alt_image ?? '',
    types: row.types.map((name) => ({ name })),
    artworksCount: row.artworksCount,
    artworks,
  };
}

export function presentSuggestion({ name, slug }: ArtistNameRow): ArtistSuggestion {
  return { text: name, type: 'artist', url: `/artists/${slug}` };
}
