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
  const [kind, name] = part.split(':');
  if (name === undefined) return `/admin/site/${part}`;
  return `/admin/site/${kind === 'page' ? 'pages' : 'mails'}/${name}`;
}
