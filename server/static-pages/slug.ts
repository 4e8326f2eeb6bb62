/** Characters of the end of an address. */
export const MAX_SLUG = 60;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function isPageSlug(text: string): boolean {
  return text.length <= MAX_SLUG && SLUG.test(text);
}
