export interface MenuItem {
  id: number;
  name: string;
  /** The link's target address; null for a heading that only groups. */
  value: string | null;
  /** As the HTML attribute: `_self` or `_blank`. */
  target: string;
  enabled: boolean;
  /** Two levels at the most. */
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
  /** ISO 8601; a visitor who closed this version does not see it again. */
  updatedAt: string;
}

export interface Meta {
  title: string;
  description: string;
  /** Absolute address. */
  canonical: string;
  /** Absolute address of a picture for sharing. */
  image: string | null;
}
