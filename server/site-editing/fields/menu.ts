import type { MenuNode } from '../../navigation/contract.ts';
import { isLinkAddress } from '../../navigation/links.ts';
import { MENU_LEVELS, type MenuRowFields, menuOfRows } from '../menu-rows.ts';

const MAX_NAME = 100;
const MAX_ADDRESS = 500;

/** The menu of the rows of a form, and why it is refused: a sentence for each row. */
export function readMenu(
  rows: MenuRowFields[],
  placement: 'header' | 'footer',
): { items: MenuNode[]; errors: string[] } {
  const named = rows.filter(({ name, address }) => name !== '' || address !== '');
  const errors = named.flatMap((row) => rowError(row, MENU_LEVELS[placement]) ?? []);
  return { items: menuOfRows(named), errors };
}

function rowError({ name, address, level }: MenuRowFields, levels: number): string | null {
  if (name === '') return `The link to ${address} needs a name.`;
  if (name.length > MAX_NAME) return `“${name.slice(0, 30)}…” is longer than ${MAX_NAME} characters.`;
  if (address.length > MAX_ADDRESS) return `The address of “${name}” is too long.`;
  if (address !== '' && !isLinkAddress(address))
    return `The address of “${name}” must be a path like /exhibitions, or begin with https://.`;
  return level < levels ? null : `“${name}” is on a level that this menu does not have.`;
}

/** The addresses of all items that visitors see. */
export function addressesOf(items: MenuNode[]): string[] {
  return items
    .filter(({ enabled }) => enabled)
    .flatMap(({ address, children }) => [...(address ? [address] : []), ...addressesOf(children)]);
}
