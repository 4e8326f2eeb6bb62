import type { CardRow } from '../artworks/rows.ts';
import type { CvEntry, CvKind } from './cv/entries.ts';

export interface ArtistNameRow {
  id: number;
  slug: string;
  name: string;
}

export interface ArtistCardRow extends ArtistNameRow {
  hometown: string | null;
  image_key: string | null;
  placeholder: string | null;
  focus_x: number | null;
  focus_y: number | null;
  alt: string | null;
}

export interface ArtistRow extends ArtistCardRow {
  bio: string | null;
  born_year: number | null;
  lives_in: string | null;
  statement: string | null;
  types: string[];
  cv: Record<CvKind, CvEntry[]>;
}

/** An artist with the ids of artworks of a list. */
export interface ArtistPanelRow extends ArtistCardRow {
  types: string[];
  artworksCount: number;
  /** The latest first. */
  artworkIds: number[];
}

/** An artist with the artworks of a list. */
export interface ArtistWithArtworks extends Omit<ArtistPanelRow, 'artworkIds'> {
  /** The latest first. */
  artworks: CardRow[];
}
