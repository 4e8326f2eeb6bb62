import { pictureOf } from '../../artworks/picture.ts';
import { presentCard } from '../../artworks/present.ts';
import { presentPagination } from '../../listing/present.ts';
import type { ArtistCard, ArtistList, ArtistSuggestion, ArtistSuggestions, ArtistsQuery } from '../contract.ts';
import type { ArtistWithArtworks } from '../rows.ts';
import { artistsUrl } from './query.ts';

/** `base`: the URL of the list without its query. */
export function presentArtistList(
  { rows, total }: { rows: ArtistWithArtworks[]; total: number },
  { base, query, perPage, now }: { base: string; query: ArtistsQuery; perPage: number; now: number },
): ArtistList {
  const pagination = presentPagination({ page: query.page, perPage, total }, (page) =>
    artistsUrl(base, { ...query, page }),
  );
  return { data: rows.map((row) => presentArtistCard(row, now)), meta: { pagination } };
}

export function presentArtistCard(row: ArtistWithArtworks, now: number): ArtistCard {
  const profileImage = row.image_key ? pictureOf(row.image_key, row.placeholder ?? '', row) : null;
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

/** The options of the combobox, with pagination. */
export function presentSuggestions(
  { rows, total }: { rows: ArtistWithArtworks[]; total: number },
  { base, term, page, perPage, now }: { base: string; term: string | null; page: number; perPage: number; now: number },
): ArtistSuggestions {
  const pagination = presentPagination({ page, perPage, total }, (other) => {
    const address = `${base}?term=${encodeURIComponent(term ?? '')}`;
    return other > 1 ? `${address}&page=${other}` : address;
  });
  const data = rows.map((row): ArtistSuggestion => {
    const { artworks, hometown, types, ...artist } = presentArtistCard(row, now);
    return { text: artist.name, type: 'artist', ...artist };
  });
  return { data, meta: { pagination } };
}
