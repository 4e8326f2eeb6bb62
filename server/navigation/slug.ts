/** Letters for a number behind a slug. */
const NUMBER = 7;

/** How long the slug of a name may be, so that a number fits behind it. */
export const MAX_NAMED_SLUG = 100 - NUMBER;

/** The slug itself if no other row has it, else with the first free number: `luna-2`. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}
