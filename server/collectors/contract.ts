import type { Picture } from '../artworks/contract.ts';

/** A collector with a testimonial. */
export interface Collector {
  slug: string;
  name: string;
  location: string;
  quote: string;
  images: { coverImage: Picture; altImage: string };
}
