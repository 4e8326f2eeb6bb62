/** The URLs of a picture's four sizes as JPEG files. The same URLs ending in `.webp` or `.avif` are the other formats. */
export interface Picture {
  lg: string;
  md: string;
  sm: string;
  thumb: string;
  /** A WebP of about 16 px as a data URI, shown until the picture has loaded. */
  placeholder: string;
  /** The focal point of crops, in percent from the left and the top. Default: the centre. */
  focus?: { x: number; y: number };
}

/** Pixels of the `lg` variant. */
export interface PictureDimensions {
  width: number;
  height: number;
}

export type ArtworkStatus = 'Available' | 'reserved' | 'Sold';

/** The artist of an artwork, linked only if the artist is on the website. */
export interface ArtistReference {
  name: string;
  slug: string;
  url: string;
  is_shown_on_website: boolean;
}

/** An artwork in any list. Prices are pesos, null if hidden; dimensions are inches, 0 if unknown. */
export interface ArtworkCard {
  id: number;
  slug: string;
  title: string;
  url: string;
  status: ArtworkStatus;
  is_sold: boolean;
  is_reserved: boolean;
  is_in_cart: boolean;
  /** The URL of the collector's own unpaid order with this artwork; undefined for other visitors. */
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
  /** For example `2 days ago`; null unless it was sold within 14 days. */
  soldOnInterval: string | null;
}

/** A category, style, subject or tag, with the URL of its list. */
export interface Term {
  name: string;
  url: string | null;
}

export interface ViewerImage {
  preview: string;
  full: string;
  /** The largest file: up to 2,560 px. */
  largest: string;
  /** Null: the largest file is all that there is, or the tiles are not made yet. */
  tiles: ImageTiles | null;
  width: number;
  height: number;
  alt: string;
  picture: Picture;
}

/** Squares of a picture at each scale, for zooming, by IIIF Image API 3. */
export interface ImageTiles extends PictureDimensions {
  /** Base of their addresses. */
  url: string;
}

export interface ArtworkDetail extends ArtworkCard {
  /** The date as the catalogue writes it, such as `c. 1967`, else the year; null if unknown. */
  year_text: string | null;
  /** Where it was made, such as `Banaue, Ifugao`; null if unknown. */
  made_in: string | null;
  description: string | null;
  medium_description: string | null;
  category: Term | null;
  styles: Term[];
  subjects: Term[];
  tags: string[];
  images: ViewerImage[];
}
