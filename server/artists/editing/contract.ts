import type { SinglePicture } from '../../pictures/contract.ts';
import type { CvTexts } from '../cv/entries.ts';

/** What staff edit of an artist. */
export interface ArtistFields extends SinglePicture, CvTexts {
  name: string;
  slug: string;
  hometown: string | null;
  born_year: number | null;
  /** Town and province. */
  lives_in: string | null;
  bio: string | null;
  /** In the artist's own words. */
  statement: string | null;
  is_shown_on_website: boolean;
  /** Null: not published. In the future: published from then on. */
  published_at: number | null;
  /** Ids of artist types, ascending. */
  types: number[];
}

export interface EditedArtist extends ArtistFields {
  id: number;
  version: number;
}

/** What refers to an artist. While anything does, the artist cannot be deleted. */
export interface ArtistUses {
  works: number;
  followers: number;
  /** Artists that were merged into this one. */
  merged: number;
  /** Newsletters that show the artist, or are for the followers. */
  newsletters: number;
}

/** An artist in the list of staff. */
export interface StaffArtistRow {
  id: number;
  name: string;
  hometown: string | null;
  is_shown_on_website: boolean | 0 | 1;
  published_at: number | null;
  works: number;
  followers: number;
}
