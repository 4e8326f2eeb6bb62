import type { MenuNode } from '../../../navigation/contract.ts';
import { listMenuItems } from '../../../navigation/records.ts';
import { findPart } from '../../../site-editing/edit.ts';
import { readWhole } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput } from '../../command.ts';
import { table } from '../../table.ts';
import { changePart } from './change-part.ts';

export const menus: Record<string, Command> = {
  list: {
    description: 'Lists every item of the header and the footer with its id, each below its parent.',
    run: list,
  },
  enable: { parameters: ['ID'], description: 'Shows the item.', run: (input) => enable(input, true) },
  disable: {
    parameters: ['ID'],
    description: 'Hides the item and the items below it.',
    run: (input) => enable(input, false),
  },
};

type Item = Awaited<ReturnType<typeof listMenuItems>>[number];

async function list({ database }: CommandInput): Promise<string> {
  const items = await listMenuItems(database);
  if (items.length === 0) return 'The gallery has no menu of its own; the default menu is shown.';
  const menus = (['header', 'footer'] as const).map((placement) => {
    const own = items.filter((item) => item.placement === placement);
    const rows = rowsBelow(null, own);
    return rows.length === 0 ? '' : `${placement.toUpperCase()}\n${table(['ID', 'SHOWN', 'NAME', 'ADDRESS'], rows)}`;
  });
  return menus.filter(Boolean).join('\n\n');
}

/** Items below a parent, each followed by its own children, indented by depth. */
function rowsBelow(parent: Item | null, items: Item[], depth = 0, isShown = true): string[][] {
  return items
    .filter(({ parent_id }) => parent_id === (parent?.id ?? null))
    .flatMap((item) => {
      const shown = item.enabled ? (isShown ? 'yes' : `no, like ${parent?.id}`) : 'no';
      const row = [String(item.id), shown, `${'  '.repeat(depth)}${item.name}`, item.address ?? ''];
      return [row, ...rowsBelow(item, items, depth + 1, isShown && item.enabled)];
    });
}

async function enable(input: CommandInput, enabled: boolean): Promise<string> {
  const { database, args } = input;
  const id = readWhole(args[0] ?? '', 'menu item', { min: 1, max: 999_999_999 });
  const item = (await listMenuItems(database)).find((each) => each.id === id);
  if (!item) throw new CommandError(`There is no menu item ${id}; "menus list" shows the items.`);
  const part = item.placement === 'header' ? 'header-menu' : 'footer-menu';
  const { items } = await findPart(database, part);
  const fields = { items: withEnabled(items, id, enabled) };
  const warning = await changePart(input, part, fields);
  return `Menu item ${id} is ${enabled ? 'shown' : 'hidden'}.${warning}`;
}

function withEnabled(items: MenuNode[], id: number, enabled: boolean): MenuNode[] {
  return items.map((item) => ({
    ...(item.id === id ? { ...item, enabled } : item),
    children: withEnabled(item.children, id, enabled),
  }));
}
