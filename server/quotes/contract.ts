import type { Picture } from '../artworks/contract.ts';
import type { SinglePicture } from '../pictures/contract.ts';

/** A quote of a collector about the gallery. */
export interface Quote {
  slug: string;
  name: string;
  location: string;
  quote: string;
  images: { coverImage: Picture; altImage: string };
}

/** What staff edit of a collector's quote. Without a picture it is not shown on the website. */
export interface QuoteFields extends SinglePicture {
  name: string;
  location: string;
  quote: string;
}

export interface EditedQuote extends QuoteFields {
  id: number;
  version: number;
}
