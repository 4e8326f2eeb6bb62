/** One picture in its four sizes, as addresses of JPEG files; the same address with `.webp` or `.avif` holds the other formats. */
export interface Picture {
  lg: string;
  md: string;
  sm: string;
  thumb: string;
  /** A WebP of about 16 px as a data URI, shown until the picture has come. */
  placeholder: string;
  /** What a crop keeps in sight, in percent from the left and from the top; missing where it is the centre. */
  focus?: { x: number; y: number };
}

/** In pixels, of the `lg` variant. */
export interface PictureDimensions {
  width: number;
  height: number;
}

export type ArtworkStatus = 'Available' | 'reserved' | 'Sold';

/** An artist as an artwork names them; linked only when shown on the website. */
export interface ArtistReference {
  name: string;
  slug: string;
  url: string;
  is_shown_on_website: boolean;
}

/** An artwork as every list shows it. Prices are pesos, null where hidden; measures are inches, 0 where unknown. */
export interface ArtworkCard {
  id: number;
  slug: string;
  title: string;
  url: string;
  status: ArtworkStatus;
  is_sold: boolean;
  is_reserved: boolean;
  is_in_cart: boolean;
  /** The page of the collector's own order that has it and awaits its payment; absent for everybody else. */
  order_url?: string;
  original_price: number | null;
  discounted_price: number | null;
  price_with_currency: string | null;
  year_made: number | null;
  medium: string | null;
  height: number;
  width: number;
  depth: number;
  alt_image: string;
  full_image: Picture;
  full_image_dimensions: PictureDimensions;
  artist: ArtistReference;
  /** Words like `2 days ago`; null unless sold within 14 days. */
  soldOnInterval: string | null;
}

/** A word with the list it leads to: a category, style, subject or tag. */
export interface Term {
  name: string;
  url: string | null;
}

export interface ViewerImage {
  preview: string;
  full: string;
  width: number;
  height: number;
  alt: string;
  picture: Picture;
}

/** What the artwork page shows beyond the card. */
export interface ArtworkDetail extends ArtworkCard {
  description: string | null;
  medium_description: string | null;
  category: Term | null;
  styles: Term[];
  subjects: Term[];
  tags: string[];
  images: ViewerImage[];
}
