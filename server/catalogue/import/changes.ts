import type { Line, NamedTerm } from './line.ts';
import type { Standing } from './standing-records.ts';

/** Whether the line tells something else than what stands. What it leaves unsaid is no difference. */
export function isChanged(line: Line, standing: Standing, artistId: number | null): boolean {
  const pairs: [told: unknown, stands: unknown][] = [
    [artistId, standing.artist_id],
    [line.title, standing.title],
    [line.category.slug, standing.category],
    [line.medium === null ? null : line.medium?.slug, standing.medium],
    [line.mediumDescription, standing.medium_description],
    [line.description, standing.description],
    [line.yearMade, standing.year_made],
    [line.height, standing.height],
    [line.width, standing.width],
    [line.depth, standing.depth],
    [line.originalPrice, standing.original_price],
    [line.discountedPrice, standing.discounted_price],
    [line.publishedAt, standing.published_at],
    [line.pictures?.[0]?.key, standing.image],
    [line.imageAlt, standing.alt],
  ];
  return (
    pairs.some(([told, stands]) => told !== undefined && told !== stands) ||
    haveOthers(line.styles, standing.styles) ||
    haveOthers(line.subjects, standing.subjects) ||
    haveOthers(line.tags, standing.tags) ||
    (line.pictures !== undefined &&
      line.pictures
        .slice(1)
        .map(({ key }) => key)
        .join() !== standing.further.join())
  );
}

function haveOthers(told: NamedTerm[] | undefined, stands: string[]): boolean {
  if (!told) return false;
  return told.length !== stands.length || told.some(({ slug }) => !stands.includes(slug));
}

/** Whether the work is sold or awaits its payment, and therefore stays as it was bought. */
export function isTaken({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'held' || state === 'sold';
}
