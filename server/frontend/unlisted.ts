import type { PageObject } from '../inertia/page-object.ts';
import type { PageName } from '../pages.ts';

/** What is one person's own, or a step on the way to something. */
const unlisted: ReadonlySet<string> = new Set<PageName>([
  'account/show',
  'account/email',
  'account/data',
  'account/erase',
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

interface ListProps {
  query?: Partial<Record<string, unknown>>;
  artworks?: unknown;
  artists?: unknown;
}

/**
 * Whether search engines are asked to leave a page out: private ones, empty lists, results of a search, and lists filtered by
 * more than one option. Their number has no end, and each work has its own page.
 */
export function isUnlisted({ component, props }: PageObject): boolean {
  const { query = {}, artworks, artists } = props as ListProps;
  if (unlisted.has(component) || query.search) return true;
  const isEmpty = component === 'artists/index' ? hasNone(artists) : 'query' in props && hasNone(artworks);
  return isEmpty || countChosen(component, query) > 1;
}

function hasNone(list: unknown): boolean {
  const data = (list as { data?: unknown[] } | undefined)?.data;
  return Array.isArray(data) && data.length === 0;
}

function countChosen(component: string, query: NonNullable<ListProps['query']>): number {
  const options = Object.values(query).flatMap((value) => (Array.isArray(value) ? value : []));
  // The page of an artist is about that artist: there it is no choice.
  return options.length + (query.artist && component !== 'artists/show' ? 1 : 0);
}
