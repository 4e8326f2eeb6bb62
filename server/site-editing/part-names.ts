/** Parts of the site that staff edit, each with a page `/admin/site/{part}`. */
export const SITE_PARTS = [
  'home',
  'banner',
  'header-menu',
  'footer-menu',
  'searches',
  'notifications',
  'details',
] as const;

/** The page of a part in the admin. */
export function partPath(part: string): string {
  return part.startsWith('page:') ? `/admin/site/pages/${part.slice('page:'.length)}` : `/admin/site/${part}`;
}
