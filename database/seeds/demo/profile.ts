/** Data of all artworks of one painter, by the seed of the picture. */
export interface Profile {
  category: (seed: number) => string;
  /** Medium's slug and the artist's own words for it. */
  medium: (seed: number) => readonly [slug: string, words: string];
  styles: (seed: number) => string[];
  subjects: (seed: number) => string[];
  /** The first one is always used. */
  tags: (seed: number) => string[];
  /** Pesos per square inch of the front. */
  rate: number;
}
