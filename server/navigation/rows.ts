export interface MenuRow {
  id: number;
  parent_id: number | null;
  placement: 'header' | 'footer';
  name: string;
  address: string | null;
  target: string;
}

export interface SiteRows {
  /** Enabled ones alone, in order; the usual ones where there never were any. */
  menuItems: MenuRow[];
  /** Key → value read from its JSON. */
  settings: Map<string, unknown>;
}
