import { write } from '../../database/transaction.ts';
import { enableMenuItem, listMenuItems } from '../navigation/menu-records.ts';
import { readWhole } from './reading.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import type { Given, Verb } from './verb-command.ts';

export const menus: Record<string, Verb> = {
  list: { says: 'Every item of the header and the footer, with its number.', run: list },
  enable: { words: ['ID'], says: 'Shows the item.', run: (given) => enable(given, true) },
  disable: {
    words: ['ID'],
    says: 'Shows neither the item nor what hangs below it.',
    run: (given) => enable(given, false),
  },
};

async function list({ database }: Given): Promise<string> {
  const items = await listMenuItems(database);
  if (items.length === 0) return 'The gallery has no menu of its own; the usual one is shown.';
  const rows = items.map(({ id, parent_id, placement, name, address, enabled }) => [
    String(id),
    placement,
    String(parent_id ?? '-'),
    enabled ? 'yes' : 'no',
    name,
    address ?? '-',
  ]);
  return table(['ID', 'PLACE', 'BELOW', 'SHOWN', 'NAME', 'ADDRESS'], rows);
}

async function enable({ database, words }: Given, enabled: boolean): Promise<string> {
  const id = readWhole(words[0] ?? '', 'menu item', { least: 1, most: 999_999_999 });
  const isThere = await write(database, (transaction) => enableMenuItem(transaction, id, enabled));
  if (!isThere) throw new Refused(`There is no menu item ${id}; "menus list" tells which there are.`);
  return `Menu item ${id} is ${enabled ? 'shown' : 'not shown any more'}.`;
}
