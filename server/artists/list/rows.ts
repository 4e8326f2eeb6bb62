import type { CardRow } from '../../artworks/rows.ts';

export interface ArtistNameRow {
  id: number;
  slug: string;
  name: string;
}

export interface ArtistRow extends ArtistNameRow {
  hometown: string | null;
  image_key: string | null;
  placeholder: string | null;
  focus_x: number | null;
  focus_y: number | null;
  alt: string | null;
}

export interface ListedArtist extends ArtistRow {
  types: string[];
  artworksCount: number;
  /** The latest first. */
  artworks: CardRow[];
}
