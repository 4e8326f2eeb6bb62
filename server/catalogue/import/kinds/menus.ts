import { isLinkAddress } from '../../../navigation/links.ts';
import { listMenuItems, type NewMenuItem, replaceMenu } from '../../../navigation/records.ts';
import { line, lineOrNull, oneOf, wholeNumber, yesNo } from './columns.ts';
import type { Kind } from './kind.ts';

interface MenuItemRow {
  menu: 'header' | 'footer';
  /** 1 for items of the bar, 2 for their menus, 3 for the links of a column. */
  level: number;
  name: string;
  address: string | null;
  new_tab: boolean;
  shown: boolean;
  /** Within its menu. */
  position: number;
}

type StoredItem = Awaited<ReturnType<typeof listMenuItems>>[number];

const MAX_LEVEL = 3;

/** `menus.csv`: the items of header and footer, each below its parent. */
export const menus: Kind<MenuItemRow> = {
  file: 'menus',
  columns: {
    menu: oneOf(['header', 'footer']),
    level: wholeNumber(1, MAX_LEVEL),
    name: line(100),
    address: lineOrNull(500),
    new_tab: yesNo,
    shown: yesNo,
  },
  required: ['menu', 'name'],
  identify: (values, _shared, accepted) => {
    if (!values.menu) return { column: 'menu', reason: 'is missing' };
    const before = accepted.filter(({ menu }) => menu === values.menu);
    const level = values.level ?? 1;
    if (level > (before.at(-1)?.level ?? 0) + 1)
      return { column: 'level', reason: `has no item of level ${level - 1} above it` };
    return { ...values, level, position: before.length };
  },
  keyOf: ({ menu, position }) => `${menu}:${position}`,
  check: ({ address }) =>
    address && !isLinkAddress(address)
      ? {
          column: 'address',
          reason: 'is not an address: write a path like /exhibitions, or one that begins with https://',
        }
      : null,
  defaults: (row) => ({ address: null, new_tab: false, shown: true, ...row }) as MenuItemRow,
  groupOf: ({ menu }) => menu ?? '',
  read: async (database) => {
    const items = await listMenuItems(database);
    return (['header', 'footer'] as const).flatMap((menu) =>
      rowsBelow(
        null,
        items.filter(({ placement }) => placement === menu),
      ).map((row, position) => ({ ...row, position })),
    );
  },
  write: async (transaction, changes) => {
    const byMenu = Map.groupBy(
      changes.map(({ row }) => row),
      ({ menu }) => menu,
    );
    for (const [menu, rows] of byMenu) await replaceMenu(transaction, menu, treeOf(rows));
  },
};

function rowsBelow(parent: number | null, items: StoredItem[], level = 1): Omit<MenuItemRow, 'position'>[] {
  return items
    .filter(({ parent_id }) => parent_id === parent)
    .flatMap(({ id, placement: menu, name, address, target, enabled: shown }) => [
      { menu, level, name, address, new_tab: target === '_blank', shown },
      ...rowsBelow(id, items, level + 1),
    ]);
}

/** Each row belongs to the nearest row above it with a lower level. */
function treeOf(rows: MenuItemRow[]): NewMenuItem[] {
  const top: NewMenuItem[] = [];
  const path: NewMenuItem[] = [];
  for (const { level, name, address, new_tab, shown } of rows) {
    const item = { name, address, target: new_tab ? '_blank' : '_self', enabled: shown, children: [] } as NewMenuItem;
    (path[level - 2]?.children ?? top).push(item);
    path.splice(level - 1, path.length, item);
  }
  return top;
}
