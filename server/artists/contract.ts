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

/** The query of the list of artists; in the empty one the page is 1 and the others are null. */
export interface ArtistsQuery {
  search: string | null;
  /** The slug of a type of artists on the website. */
  type: string | null;
  /** The slug of a province or town that an artist on the website is from. */
  place: string | null;
  /** The slug of a category of which an artist on the website has a published work. */
  category: string | null;
  /** From 1. */
  page: number;
}

export type ArtistFilter = 'type' | 'place' | 'category';

export interface ArtistOption {
  /** The value of the parameter. */
  value: string;
  text: string;
  /** Number of artists in the list if this were the choice, with the search and the choices of the other filters. */
  count: number;
}

/** A province; only the chosen one has its towns. */
export interface ArtistPlaceOption extends ArtistOption {
  towns?: ArtistOption[];
}

/** An option of the combobox. */
export interface ArtistSuggestion extends Omit<ArtistCard, 'artworks' | 'hometown' | 'types'> {
  /** The name. */
  text: string;
  type: 'artist';
}

export type ArtistSuggestions = Paginated<ArtistSuggestion>;
