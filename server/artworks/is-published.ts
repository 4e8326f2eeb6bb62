/** As the scope `published`, for rows that have been read. */
export function isPublished(publishedAt: number | null, now: number): boolean {
  return publishedAt !== null && publishedAt <= now;
}
