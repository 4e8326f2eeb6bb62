import type { Row } from '../../../database/tables.d.ts';
import type { WrittenYear } from '../../artworks/format/year.ts';

export interface NamedTerm {
  slug: string;
  name: string;
}

/** A picture whose variants are in the image store. */
export interface StoredPicture {
  key: string;
  /** Pixels of the largest variant. */
  width: number;
  height: number;
  placeholder: string;
}

export interface LineArtist {
  name: string;
  externalId: string | null;
  slug?: string | undefined;
}

/** What only staff see. Amounts in centavos. */
export type LineDetails = Partial<Omit<Row<'artwork_details'>, 'artwork_id'>>;

/** An artwork of an imported file; undefined leaves the stored value. */
export interface Line {
  /** Line number in the file, for the report. */
  line: number;
  slug: string;
  title: string;
  /** Only a draft can lack its artist, category and price. */
  artist?: LineArtist | undefined;
  category?: NamedTerm;
  medium?: NamedTerm | null;
  mediumDescription?: string | null;
  description?: string | null;
  /** Null where there is no date; undated works have the text alone. */
  date?: WrittenYear;
  madeIn?: string | null;
  /** Inches; 0 where unknown. */
  height?: number;
  width?: number;
  depth?: number;
  /** Centavos. */
  originalPrice?: number;
  discountedPrice?: number | null;
  styles?: NamedTerm[];
  subjects?: NamedTerm[];
  tags?: NamedTerm[];
  /** The first is the main picture. */
  pictures?: StoredPicture[];
  imageAlt?: string;
  /** Milliseconds UTC; null for an unpublished artwork. */
  publishedAt?: number | null;
  /** When a withdrawn artwork had been published. */
  lastPublishedAt?: number | null;
  /** A new artwork that is sold already; null if it is not. */
  soldAt?: number | null;
  details?: LineDetails;
}
