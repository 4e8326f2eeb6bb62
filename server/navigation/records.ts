import type { Knex } from 'knex';
import { inserted } from '../../database/rows.ts';
import { DEFAULT_MENUS } from './default-menus.ts';
import type { MenuRow, SiteRows } from './rows.ts';

/** The menus and settings, which every page shows. */
export async function readSite(database: Knex): Promise<SiteRows> {
  const rows = await database('menu_items')
    .orderBy(['position', 'id'])
    .select('id', 'parent_id', 'placement', 'name', 'address', 'target', 'enabled');
  // No rows: the gallery has not made a menu yet. All disabled: it has chosen none.
  const menuItems = rows.length === 0 ? [...DEFAULT_MENUS] : rows.filter(({ enabled }) => enabled);
  const settings = await database('settings').select('key', 'value');
  return { menuItems, settings: new Map(settings.map(({ key, value }) => [key, JSON.parse(value)])) };
}

/** The value of a setting; undefined if it is not set. */
export async function findSetting(database: Knex, key: string): Promise<unknown> {
  const row = await database('settings').where({ key }).first('value');
  return row && JSON.parse(row.value);
}

export async function saveSetting(transaction: Knex, key: string, value: unknown): Promise<void> {
  await transaction('settings')
    .insert({ key, value: JSON.stringify(value) })
    .onConflict('key')
    .merge();
}

/** All items, including disabled ones. */
export async function listMenuItems(database: Knex): Promise<(MenuRow & { enabled: boolean })[]> {
  const rows = await database('menu_items').orderBy(['placement', 'position', 'id']);
  return rows.map((row) => ({ ...row, enabled: Boolean(row.enabled) }));
}

/** False if there is no such item. */
export async function enableMenuItem(transaction: Knex.Transaction, id: number, enabled: boolean): Promise<boolean> {
  return (await transaction('menu_items').where({ id }).update({ enabled })) > 0;
}

export interface NewMenuItem {
  name: string;
  /** Null for a heading without a link. */
  address: string | null;
  target: '_self' | '_blank';
  enabled: boolean;
  children: NewMenuItem[];
}

/** Replaces all items of the header or of the footer. */
export async function replaceMenu(
  transaction: Knex.Transaction,
  placement: MenuRow['placement'],
  items: NewMenuItem[],
): Promise<void> {
  await transaction('menu_items').where({ placement }).delete();
  await insertMenuItems(transaction, placement, items, null);
}

async function insertMenuItems(
  transaction: Knex.Transaction,
  placement: MenuRow['placement'],
  items: NewMenuItem[],
  parent_id: number | null,
): Promise<void> {
  for (const [position, { children, ...item }] of items.entries()) {
    const row = { ...item, placement, parent_id, position };
    const { id } = await inserted(transaction('menu_items').insert(row).returning('id'));
    await insertMenuItems(transaction, placement, children, id);
  }
}
