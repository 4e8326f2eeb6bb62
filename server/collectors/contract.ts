import type { Picture } from '../artworks/contract.ts';

/** A collector who speaks well of the gallery. */
export interface Collector {
  slug: string;
  name: string;
  location: string;
  quote: string;
  images: { coverImage: Picture; altImage: string };
}
