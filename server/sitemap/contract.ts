/** An address as a sitemap lists it. */
export interface SitemapEntry {
  /** A path of this site. */
  path: string;
  /** Milliseconds UTC; null where nobody knows. */
  changedAt: number | null;
}
