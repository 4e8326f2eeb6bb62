import type { Hand } from './demo-catalogue.ts';
import { craftProfiles } from './profiles-crafts.ts';
import { paintingProfiles } from './profiles-paintings.ts';

/** Common data of all artworks of one painter. The picture's seed or the artwork's position selects an entry of the lists. */
export interface Profile {
  category: (seed: number) => string;
  /** Medium's slug and the artist's own words for it. */
  medium: (seed: number) => readonly [slug: string, words: string];
  styles: (seed: number) => string[];
  subjects: (seed: number) => string[];
  tags: string[];
  /** Pesos per square inch of the front. */
  rate: number;
  /** Alternative text of the picture. */
  shows: (seed: number) => string;
  opens: string[];
  goesOn: string[];
}

export type ProfiledHand = Exclude<Hand, 'interior' | 'portrait'>;

export const PROFILES: Record<ProfiledHand, Profile> = { ...paintingProfiles, ...craftProfiles };
