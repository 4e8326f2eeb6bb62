import { isPublished } from '../../../artworks/status.ts';
import { isReservedNow } from '../../../reservations/availability.ts';
import type { Line, LineDetails, NamedTerm, StoredPicture } from '../line.ts';
import type { ExistingArtwork } from './existing-artworks.ts';

/** A column of a row that differs from what is stored. */
export interface ColumnChange {
  column: string;
  from: unknown;
  to: unknown;
}

/** What differs between the line and the stored artwork. Absent columns do not count. */
export function changesOf(line: Line, existing: ExistingArtwork, artistId: number | null | undefined): ColumnChange[] {
  const values: [column: string, stored: unknown, imported: unknown][] = [
    ['artist', existing.artist_id, artistId],
    ['title', existing.title, line.title],
    ['category', existing.category, line.category?.slug],
    ['medium', existing.medium, line.medium === null ? null : line.medium?.slug],
    ['medium_description', existing.medium_description, line.mediumDescription],
    ['description', existing.description, line.description],
    ['year_made', existing.year_made, line.date?.year],
    ['year', existing.year_text, line.date?.text],
    ['made_in', existing.made_in, line.madeIn],
    ['height', existing.height, line.height],
    ['width', existing.width, line.width],
    ['depth', existing.depth, line.depth],
    ['price', existing.original_price, line.originalPrice],
    ['discounted_price', existing.discounted_price, line.discountedPrice],
    ['published_at', existing.published_at, line.publishedAt],
    ['last_published_at', existing.last_published_at, line.lastPublishedAt],
    ['image', existing.image, line.pictures?.[0]?.key],
    ['image_alt', existing.alt, line.imageAlt],
    ['styles', ...terms(existing.styles, line.styles)],
    ['subjects', ...terms(existing.subjects, line.subjects)],
    ['tags', ...terms(existing.tags, line.tags)],
    ...Object.entries(line.details ?? {}).map(([field, to]): [string, unknown, unknown] => [
      field,
      existing.details[field as keyof LineDetails],
      to,
    ]),
    ['image', existing.additionalPictures.join(), line.pictures && keysAfterFirst(line.pictures)],
  ];
  const differing = values.filter(([, stored, imported]) => imported !== undefined && imported !== stored);
  return differing.map(([column, from, to]) => ({ column, from, to }));
}

/** Terms have no order. */
function terms(stored: string[], imported: NamedTerm[] | undefined): [stored: string, imported: string | undefined] {
  return [
    stored.toSorted().join(', '),
    imported
      ?.map(({ slug }) => slug)
      .sort()
      .join(', '),
  ];
}

function keysAfterFirst(pictures: StoredPicture[]): string {
  return pictures
    .slice(1)
    .map(({ key }) => key)
    .join();
}

/** Why a line must not change the artwork. */
export type Taken = 'sold' | 'held' | 'reserved';

/** An artwork that is sold or awaits payment stays as it was bought. One in a cart is not hidden: it may be ordered any moment. */
export function takenBy(line: Line, existing: ExistingArtwork, now: number): Taken | null {
  const { state } = existing;
  if (state === 'held' || state === 'sold') return state;
  const { published_at: stored } = existing;
  const { publishedAt: imported = stored } = line;
  const isHidden = imported !== stored && !isPublished(imported, now);
  return isHidden && isReservedNow(existing, now) ? 'reserved' : null;
}
