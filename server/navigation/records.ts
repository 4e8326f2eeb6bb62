import type { Knex } from 'knex';
import { inserted } from '../../database/rows.ts';
import type { MenuNode } from './contract.ts';
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

type Placement = MenuRow['placement'];

/** All items of a menu. A gallery without any item of either menu has the default ones, which are not stored. */
export async function findMenuTree(database: Knex, placement: Placement): Promise<MenuNode[]> {
  const stored = await listMenuItems(database);
  const rows = stored.length > 0 ? stored : DEFAULT_MENUS.map((row) => ({ ...row, enabled: true }));
  const own = Map.groupBy(
    rows.filter((row) => row.placement === placement),
    (row) => row.parent_id,
  );
  const below = (parent: number | null): MenuNode[] =>
    (own.get(parent) ?? []).map(({ id, name, address, target, enabled }) => ({
      id: stored.length > 0 ? id : 0,
      name,
      address: address ?? '',
      isNewTab: target === '_blank',
      enabled,
      children: below(id),
    }));
  return below(null);
}

/** Stores a menu. Items with an id keep it, so that it still names them on the command line. */
export async function storeMenuTree(
  transaction: Knex.Transaction,
  placement: Placement,
  items: MenuNode[],
): Promise<void> {
  // From now on no default menu is shown, so the other menu is stored too.
  const other = placement === 'header' ? 'footer' : 'header';
  const isFirst = (await transaction('menu_items').first('id')) === undefined;
  if (isFirst)
    await storeItems(transaction, other, await findMenuTree(transaction, other), { parent_id: null, known: new Set() });
  const known = new Set<number>(await transaction('menu_items').where({ placement }).pluck('id'));
  const stored = await storeItems(transaction, placement, items, { parent_id: null, known });
  await transaction('menu_items').where({ placement }).whereNotIn('id', stored).delete();
}

/** Returns the ids of the items. */
async function storeItems(
  transaction: Knex.Transaction,
  placement: Placement,
  items: MenuNode[],
  { parent_id, known }: { parent_id: number | null; known: Set<number> },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [position, { id, name, address, isNewTab, enabled, children }] of items.entries()) {
    const target = isNewTab ? '_blank' : '_self';
    const row = { name, address: address || null, target, enabled, placement, parent_id, position } as const;
    const isKnown = known.delete(id);
    if (isKnown) await transaction('menu_items').where({ id }).update(row);
    // An undo restores a deleted item with its id.
    const isFree = id > 0 && !isKnown && (await transaction('menu_items').where({ id }).first('id')) === undefined;
    const added = isKnown
      ? id
      : (
          await inserted(
            transaction('menu_items')
              .insert({ ...row, ...(isFree && { id }) })
              .returning('id'),
          )
        ).id;
    const below = await storeItems(transaction, placement, children, { parent_id: added, known });
    ids.push(added, ...below);
  }
  return ids;
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

/** The menus of a gallery without menu items: the pages that always exist. */
const DEFAULT_MENUS: readonly MenuRow[] = [
  ...column(null, 'header', [
    ['Artworks', '/artworks'],
    ['Artists', '/artists'],
    ['Exhibitions', '/exhibitions'],
    ['Events', '/events'],
    ['About', '/pages/about'],
  ]),
  { ...item(10, 'footer', 'For collectors', null), parent_id: null },
  ...column(10, 'footer', [
    ['Shipping and returns', '/pages/shipping-and-returns'],
    ['Questions and answers', '/pages/faq'],
    ['Contact', '/pages/contact'],
    ['Terms', '/pages/terms'],
    ['Privacy', '/pages/privacy'],
  ]),
];

function column(parent: number | null, placement: MenuRow['placement'], links: [string, string][]): MenuRow[] {
  return links.map(([name, address], place) => ({
    ...item((parent ?? 0) + place + 1, placement, name, address),
    parent_id: parent,
  }));
}

function item(
  id: number,
  placement: MenuRow['placement'],
  name: string,
  address: string | null,
): Omit<MenuRow, 'parent_id'> {
  return { id, placement, name, address, target: '_self' };
}
