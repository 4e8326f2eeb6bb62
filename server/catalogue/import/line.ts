export interface NamedTerm {
  slug: string;
  name: string;
}

/** A picture whose variants stand in the image store. */
export interface StoredPicture {
  key: string;
  /** Pixels of the largest variant. */
  width: number;
  height: number;
  placeholder: string;
}

/** A work as a line of an imported file tells it; what the file says nothing of is left as it stands. */
export interface Line {
  /** In the file, for the report. */
  line: number;
  slug: string;
  title: string;
  artist: { name: string; externalId: string | null };
  category: NamedTerm;
  medium?: NamedTerm | null;
  mediumDescription?: string | null;
  description?: string | null;
  yearMade?: number | null;
  /** Inches; 0 where unknown. */
  height?: number;
  width?: number;
  depth?: number;
  /** Centavos. */
  originalPrice: number;
  discountedPrice?: number | null;
  styles?: NamedTerm[];
  subjects?: NamedTerm[];
  tags?: NamedTerm[];
  /** The first is the work's main one. */
  pictures?: StoredPicture[];
  imageAlt?: string;
  /** Milliseconds; null for a work that is not shown. */
  publishedAt?: number | null;
}
