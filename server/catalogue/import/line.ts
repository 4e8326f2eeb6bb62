/** A work as a line of an imported file tells it. What the file says nothing of is left as it stands. */
export interface Line {
  /** Of the file, for the report. */
  line: number;
  slug: string;
  title?: string;
  artist?: { name: string; externalId: string | null };
  category?: string;
  medium?: string | null;
  mediumDescription?: string | null;
  description?: string | null;
  yearMade?: number | null;
  /** Inches; 0 where unknown. */
  height?: number;
  width?: number;
  depth?: number;
  /** Centavos. */
  originalPrice?: number;
  discountedPrice?: number | null;
  styles?: string[];
  subjects?: string[];
  tags?: string[];
  /** Milliseconds; null for a work that is not shown. */
  publishedAt?: number | null;
}
