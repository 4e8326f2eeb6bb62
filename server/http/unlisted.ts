import type { PageObject } from '../inertia/page-object.ts';
import type { PageName } from '../pages.ts';

/** What is one person's own, or a step on the way to something. */
const unlisted: ReadonlySet<string> = new Set<PageName>([
  'cart/show',
  'checkout/show',
  'orders/index',
  'orders/show',
  'sandbox/show',
  'favorites/index',
  'followed-artists/index',
  'followed-artists/unfollow',
  'newsletter/show',
  'sign-in',
  'sign-in/confirm',
  'forms/confirm',
  'error',
]);

/** Whether search engines are asked to leave a page out: private ones, and the further pages of a search. */
export function isUnlisted({ component, props }: PageObject): boolean {
  const { query } = props as { query?: { search?: string | null; page?: number } };
  return unlisted.has(component) || Boolean(query?.search && (query.page ?? 1) > 1);
}
