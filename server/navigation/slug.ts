/** Words of lower-case letters and digits, separated by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The slug of an artwork's page: `luna` of `/artworks/luna`; undefined for other paths. */
export function artworkSlugOf(path: string): string | undefined {
  return /^\/artworks\/([^/]+)$/.exec(path)?.[1];
}

/** The words of a text as a slug: `Caring for art` is `caring-for-art`. Other letters than a to z are dropped, accents first. */
export function plainSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Letters for a number behind a slug. */
const NUMBER = 7;

/** How long the slug of a name may be, so that a number fits behind it. */
export const MAX_NAMED_SLUG = 100 - NUMBER;

/** The same for the title of an artwork. */
export const MAX_TITLED_SLUG = 150 - NUMBER;

/** The slug itself if no other row has it, else with the first free number: `luna-2`. */
export function freeSlug(slug: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  for (let number = 1; ; number++) {
    const tried = numbered(slug, number);
    if (!taken.has(tried)) return tried;
  }
}

/** Like `freeSlug`, for tables in which many rows may have the slug. `takenOf` queries which of some slugs are taken. */
export async function queryFreeSlug(
  slug: string,
  takenOf: (slugs: string[]) => Promise<Pick<ReadonlySet<string>, 'has'>>,
): Promise<string> {
  for (let first = 1, count = 10; ; first += count, count *= 10) {
    const slugs = Array.from({ length: count }, (_, index) => numbered(slug, first + index));
    const taken = await takenOf(slugs);
    const free = slugs.find((tried) => !taken.has(tried));
    if (free !== undefined) return free;
  }
}

function numbered(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}
