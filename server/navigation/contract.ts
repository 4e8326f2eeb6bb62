export interface MenuItem {
  id: number;
  name: string;
  /** The link's URL; null for a heading without a link. */
  value: string | null;
  /** The HTML attribute: `_self` or `_blank`. */
  target: string;
  enabled: boolean;
  /** At most two levels. */
  children: MenuItem[];
}

export interface Menus {
  header: { menuItems: MenuItem[] };
  footer: { name: string; menuItems: MenuItem[] }[];
}

export interface Breadcrumb {
  text: string;
  url: string;
}

export interface Banner {
  text: string;
  url: string | null;
  /** ISO 8601. The browser stores it when a visitor closes the banner. */
  updatedAt: string;
}

export interface Meta {
  title: string;
  description: string;
  /** An absolute URL. */
  canonical: string;
  /** The absolute URL of the picture in link previews. */
  image: string | null;
}
