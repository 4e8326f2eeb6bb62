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
