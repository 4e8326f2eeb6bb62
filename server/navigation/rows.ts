export interface MenuRow {
  id: number;
  parent_id: number | null;
  placement: 'header' | 'footer';
  name: string;
  address: string | null;
  target: string;
}

export interface SiteRows {
  /** The enabled items in order; the default menus if there are no items at all. */
  menuItems: MenuRow[];
  /** By key, parsed from JSON. */
  settings: Map<string, unknown>;
}
