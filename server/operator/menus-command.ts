import { write } from '../../database/transaction.ts';
import { enableMenuItem, listMenuItems } from '../navigation/menu-records.ts';
import { readWhole } from './reading.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import type { Given, Verb } from './verb-command.ts';

export const menus: Record<string, Verb> = {
  list: {
    says: 'Lists every item of the header and the footer with its id, each below its parent.',
    run: list,
  },
  enable: { words: ['ID'], says: 'Shows the item.', run: (given) => enable(given, true) },
  disable: {
    words: ['ID'],
    says: 'Hides the item and the items below it.',
    run: (given) => enable(given, false),
  },
};

type Item = Awaited<ReturnType<typeof listMenuItems>>[number];

async function list({ database }: Given): Promise<string> {
  const items = await listMenuItems(database);
  if (items.length === 0) return 'The gallery has no menu of its own; the default menu is shown.';
  const menus = (['header', 'footer'] as const).map((placement) => {
    const own = items.filter((item) => item.placement === placement);
    const rows = rowsBelow(null, own);
    return rows.length === 0 ? '' : `${placement.toUpperCase()}\n${table(['ID', 'SHOWN', 'NAME', 'ADDRESS'], rows)}`;
  });
  return menus.filter(Boolean).join('\n\n');
}

/** The items below another one, each followed by its own, indented as they hang there. */
function rowsBelow(parent: Item | null, items: Item[], depth = 0, isShown = true): string[][] {
  return items
    .filter(({ parent_id }) => parent_id === (parent?.id ?? null))
    .flatMap((item) => {
      const shown = item.enabled ? (isShown ? 'yes' : `no, like ${parent?.id}`) : 'no';
      const row = [String(item.id), shown, `${'  '.repeat(depth)}${item.name}`, item.address ?? ''];
      return [row, ...rowsBelow(item, items, depth + 1, isShown && item.enabled)];
    });
}

async function enable({ database, words }: Given, enabled: boolean): Promise<string> {
  const id = readWhole(words[0] ?? '', 'menu item', { least: 1, most: 999_999_999 });
  const isThere = await write(database, (transaction) => enableMenuItem(transaction, id, enabled));
  if (!isThere) throw new Refused(`There is no menu item ${id}; "menus list" shows the items.`);
  return `Menu item ${id} is ${enabled ? 'shown' : 'not shown any more'}.`;
}
