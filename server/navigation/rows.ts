import type { Row } from '../../database/tables.d.ts';

export type MenuRow = Pick<Row<'menu_items'>, 'id' | 'parent_id' | 'placement' | 'name' | 'address' | 'target'>;

export interface SiteRows {
  /** The enabled items in order; the default menus if there are no items at all. */
  menuItems: MenuRow[];
  /** By key, parsed from JSON. */
  settings: Map<string, unknown>;
}
