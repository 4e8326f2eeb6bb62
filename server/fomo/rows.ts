import type { CardRow } from '../artworks/rows.ts';

export interface PopularArtwork {
  artwork: CardRow;
  /** Within the last days. Several views by one browser within an hour count once. */
  views: number;
  /** Favorites of the last days that are still favorites. */
  favorites: number;
}
