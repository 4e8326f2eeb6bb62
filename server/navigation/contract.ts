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

/** An item of a menu as staff edit it. */
export interface MenuNode {
  /** 0 for an item that is not stored yet. */
  id: number;
  name: string;
  /** A path or an https address; empty for a heading without a link. */
  address: string;
  isNewTab: boolean;
  enabled: boolean;
  children: MenuNode[];
}

export interface Menus {
  header: { menuItems: MenuItem[] };
  footer: { name: string; menuItems: MenuItem[] }[];
}

/** Details of the gallery that every page shows; empty texts are not set. */
export interface Gallery {
  name: string;
  curatorName: string;
  curatorEmail: string;
  telephone: string;
  pickupAddress: string;
  /** An https address. */
  mapUrl: string;
  openingHours: string;
  copyright: string;
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
