import type { ArtworkCard, Picture } from '../artworks/contract.ts';
import type { Paginated } from '../listing/contract.ts';
import type { CvKind } from './cv/entries.ts';

/** An artist in any list. */
export interface ArtistCard {
  slug: string;
  name: string;
  url: string;
  hometown: string | null;
  profileImage: Picture | null;
  /** The URL of the portrait's `sm` variant. */
  smallProfileImage: string | null;
  /** The portrait's alternative text; without a portrait the artist's name. */
  alt_image: string;
  latestArtworkImage: Picture | null;
  artwork_alt_image: string;
  types: { name: string }[];
  /** Published artworks, including sold ones. */
  artworksCount: number;
  /** The latest first: up to 8 on `/artists`, one in other lists. */
  artworks: ArtworkCard[];
}

export interface ArtistProfile {
  name: string;
  slug: string;
  url: string;
  hometown: string | null;
  bio: string | null;
  types: string[];
  profileImage: Picture | null;
  alt_image: string;
  /** The year of birth. */
  born: number | null;
  /** Town and province. */
  livesIn: string | null;
  /** The artist's own words; a blank line separates paragraphs. */
  statement: string | null;
  /** The lists that have entries, in the order of the page. */
  cv: CvList[];
}

export interface CvList {
  kind: CvKind;
  /** `years` is like `2001–2004`, and empty without a year. */
  entries: { years: string; text: string }[];
}

/** A work that the gallery has sold; its prices are null. */
export interface SoldWork extends ArtworkCard {
  /** The date of making as written; null if it is not known. */
  year: string | null;
}

/** The latest sold works on an artist's page. */
export interface SoldWorks {
  data: SoldWork[];
  total: number;
  /** The page with all of them. */
  url: string;
}

export type ArtistList = Paginated<ArtistCard>;

/** The query of the list of artists; the empty one is `{ search: null, type: null, page: 1 }`. */
export interface ArtistsQuery {
  search: string | null;
  /** The slug of an existing artist type. */
  type: string | null;
  /** From 1. */
  page: number;
}

export interface ArtistTypeOption {
  /** The value of the parameter `type`. */
  value: string;
  text: string;
}

/** An option of the combobox. */
export interface ArtistSuggestion extends Omit<ArtistCard, 'artworks' | 'hometown' | 'types'> {
  /** The name. */
  text: string;
  type: 'artist';
}

export type ArtistSuggestions = Paginated<ArtistSuggestion>;
