import type { Knex } from 'knex';
import { DEFAULT_MENUS } from './default-menus.ts';
import type { MenuRow, SiteRows } from './rows.ts';

/** The menus and settings, which every page shows. */
export async function readSite(database: Knex): Promise<SiteRows> {
  const rows = await database('menu_items')
    .orderBy(['position', 'id'])
    .select('id', 'parent_id', 'placement', 'name', 'address', 'target', 'enabled');
  // No rows: the gallery has not made a menu yet. All disabled: it wants none.
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
