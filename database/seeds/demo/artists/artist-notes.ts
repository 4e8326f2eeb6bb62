import type { Hand } from '../demo-catalogue.ts';

/** The written data of one artist; the catalogue computes the rest. */
export interface ArtistNotes {
  name: string;
  hometown: string;
  types: string[];
  hand: Hand;
  bio: string[];
  /** Title | seed of the picture | height x width in inches. */
  works: string[];
  hidden?: boolean;
}
