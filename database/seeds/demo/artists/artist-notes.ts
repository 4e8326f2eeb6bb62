import type { Hand } from '../demo-catalogue.ts';

/** What is written by hand about one artist; the catalogue fills in the rest. */
export interface ArtistNotes {
  name: string;
  hometown: string;
  types: string[];
  hand: Hand;
  /** Seed of the portrait. */
  portrait: number;
  bio: string[];
  /** Title | seed of the picture | height x width in inches. */
  works: string[];
  hidden?: boolean;
}
