export interface SitemapEntry {
  /** A path of this site. */
  path: string;
  /** Milliseconds since 1970, UTC; null if unknown. */
  changedAt: number | null;
}
