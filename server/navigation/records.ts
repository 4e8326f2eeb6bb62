import type { Knex } from 'knex';
import { defaultMenus } from './default-menus.ts';
import type { SiteRows } from './rows.ts';

/** What the gallery's own records say on every page. */
export async function readSite(database: Knex): Promise<SiteRows> {
  const rows = await database('menu_items')
    .orderBy(['position', 'id'])
    .select('id', 'parent_id', 'placement', 'name', 'address', 'target', 'enabled');
  // Whoever turned every item off wants no menu; who never made one has not chosen yet.
  const menuItems = rows.length === 0 ? [...defaultMenus] : rows.filter(({ enabled }) => enabled);
  const settings = await database('settings').select('key', 'value');
  return { menuItems, settings: new Map(settings.map(({ key, value }) => [key, JSON.parse(value)])) };
}

export async function saveSetting(transaction: Knex, key: string, value: unknown): Promise<void> {
  await transaction('settings')
    .insert({ key, value: JSON.stringify(value) })
    .onConflict('key')
    .merge();
}
