import type { ArtworkCard, Picture } from '../artworks/contract.ts';
import type { Paginated } from '../listing/contract.ts';

/** An artist as every list shows them. */
export interface ArtistCard {
  slug: string;
  name: string;
  url: string;
  hometown: string | null;
  profileImage: Picture | null;
  /** Address of the portrait's `sm` variant. */
  smallProfileImage: string | null;
  /** Of the portrait; the artist's name where there is none. */
  alt_image: string;
  latestArtworkImage: Picture | null;
  artwork_alt_image: string;
  types: { name: string }[];
  /** Every published artwork of theirs, sold ones among them. */
  artworksCount: number;
  /** The latest first: up to 8 on `/artists`, one where a list only introduces the artist. */
  artworks: ArtworkCard[];
}

/** What an artist's own page says beside the list of works. */
export interface ArtistProfile {
  name: string;
  slug: string;
  url: string;
  hometown: string | null;
  bio: string | null;
  types: string[];
  profileImage: Picture | null;
  alt_image: string;
}

export type ArtistList = Paginated<ArtistCard>;

/** What a visitor asks of the list of artists; the empty query is `{ search: null, type: null, page: 1 }`. */
export interface ArtistsQuery {
  search: string | null;
  /** The slug of an artist type that exists. */
  type: string | null;
  /** From 1. */
  page: number;
}

export interface ArtistTypeOption {
  /** What `type` in the address says. */
  value: string;
  text: string;
}

/** A row of the dropdown beneath a search box. */
export interface ArtistSuggestion extends Omit<ArtistCard, 'artworks' | 'hometown' | 'types'> {
  /** The name. */
  text: string;
  type: 'artist';
}

export type ArtistSuggestions = Paginated<ArtistSuggestion>;
