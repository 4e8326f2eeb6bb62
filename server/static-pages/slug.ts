import { SLUG } from '../navigation/slug.ts';

/** Characters of the end of an address. */
export const MAX_PAGE_SLUG = 60;

export function isPageSlug(text: string): boolean {
  return text.length <= MAX_PAGE_SLUG && SLUG.test(text);
}
