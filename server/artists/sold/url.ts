/** The address of the record of an artist's sold works. */
export function soldUrl(slug: string, page = 1): string {
  return `/artists/${slug}/sold${page > 1 ? `?page=${page}` : ''}`;
}
