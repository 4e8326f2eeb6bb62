/** A method of painting: the name of a file in `painters/`. */
export type Hand =
  | 'terraces'
  | 'mayon'
  | 'bancas'
  | 'jeepney'
  | 'inabel'
  | 'tnalak'
  | 'capiz'
  | 'colour-field'
  | 'ink'
  | 'planes'
  | 'bronze'
  | 'relief'
  | 'botanical'
  | 'rain'
  | 'still-life'
  | 'woodcut'
  | 'okir'
  | 'sea-photograph'
  | 'interior'
  | 'portrait';

/** A picture to paint; its proportions are those of the artwork. */
export interface DemoPicture {
  hand: Hand;
  seed: number;
  widthIn: number;
  heightIn: number;
}

export interface DemoTerm {
  slug: string;
  name: string;
}

/** The card of a style shows the picture of one of its artworks behind the name. */
export interface DemoStyle extends DemoTerm {
  backgroundArtworkSlug: string;
}

export interface DemoArtist {
  slug: string;
  name: string;
  hometown: string;
  /** Two or three paragraphs, separated by a blank line. */
  bio: string;
  /** Slugs of `artistTypes`. */
  types: string[];
  isShownOnWebsite: boolean;
  publishedDaysAgo: number;
  portrait: DemoPicture;
}

export interface DemoArtwork {
  slug: string;
  title: string;
  artistSlug: string;
  /** Slug of `categories`. */
  category: string;
  /** Slugs of `styles`, at least one. */
  styles: string[];
  /** Slug of `media`. */
  medium: string;
  /** In the artist's own words, e.g. "Oil on linen, knife and rag". */
  mediumDescription: string;
  subjects: string[];
  tags: string[];
  description: string;
  altText: string;
  yearMade: number;
  /** Town and province. */
  madeIn: string;
  heightIn: number;
  widthIn: number;
  /** Null for flat artworks. */
  depthIn: number | null;
  priceCentavos: number;
  discountedPriceCentavos: number | null;
  publishedDaysAgo: number;
  sold: { daysAgo: number } | null;
  picture: DemoPicture;
}

export interface DemoExhibit {
  slug: string;
  kind: 'exhibition' | 'event';
  title: string;
  /** Negative if it has started. */
  startsDaysFromNow: number;
  endsDaysFromNow: number;
  venue: string;
  description: string;
  /** Paragraphs separated by a blank line. */
  longDescription: string;
  buttonName: string;
  artworkSlugs: string[];
  background: DemoPicture;
}

export interface DemoCollector {
  slug: string;
  name: string;
  location: string;
  quote: string;
  cover: DemoPicture;
}

/** The interests in one artwork on one of the last fourteen days. */
export interface DemoInterest {
  artworkSlug: string;
  daysAgo: number;
  views: number;
  favorites: number;
  shares: number;
  cartAdds: number;
}

export interface DemoCatalogue {
  artistTypes: DemoTerm[];
  categories: DemoTerm[];
  styles: DemoStyle[];
  media: DemoTerm[];
  subjects: DemoTerm[];
  tags: DemoTerm[];
  artists: DemoArtist[];
  artworks: DemoArtwork[];
  exhibits: DemoExhibit[];
  collectors: DemoCollector[];
  /** Slugs of available artworks, in the order of the carousel. */
  curatorPicks: string[];
  interest: DemoInterest[];
}
