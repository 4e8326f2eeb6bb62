import type { Line, NamedTerm } from '../line.ts';
import type { ExistingArtwork } from './existing-artworks.ts';

/** Whether the line differs from the stored artwork. Absent columns do not count. */
export function isChanged(line: Line, existing: ExistingArtwork, artistId: number | null): boolean {
  const pairs: [imported: unknown, stored: unknown][] = [
    [artistId, existing.artist_id],
    [line.title, existing.title],
    [line.category.slug, existing.category],
    [line.medium === null ? null : line.medium?.slug, existing.medium],
    [line.mediumDescription, existing.medium_description],
    [line.description, existing.description],
    [line.date?.year, existing.year_made],
    [line.date?.text, existing.year_text],
    [line.height, existing.height],
    [line.width, existing.width],
    [line.depth, existing.depth],
    [line.originalPrice, existing.original_price],
    [line.discountedPrice, existing.discounted_price],
    [line.publishedAt, existing.published_at],
    [line.lastPublishedAt, existing.last_published_at],
    [line.pictures?.[0]?.key, existing.image],
    [line.imageAlt, existing.alt],
  ];
  return (
    pairs.some(([imported, stored]) => imported !== undefined && imported !== stored) ||
    differs(line.styles, existing.styles) ||
    differs(line.subjects, existing.subjects) ||
    differs(line.tags, existing.tags) ||
    (line.pictures !== undefined &&
      line.pictures
        .slice(1)
        .map(({ key }) => key)
        .join() !== existing.additionalPictures.join())
  );
}

function differs(imported: NamedTerm[] | undefined, stored: string[]): boolean {
  if (!imported) return false;
  return imported.length !== stored.length || imported.some(({ slug }) => !stored.includes(slug));
}

/** Whether the artwork is sold or awaits payment and must stay as it was bought. */
export function isSoldOrHeld({ state }: Pick<ExistingArtwork, 'state'>): boolean {
  return state === 'held' || state === 'sold';
}
