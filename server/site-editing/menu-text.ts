import type { MenuNode } from '../navigation/contract.ts';

/** A menu as lines, items below their parents, for the audit log and for conflicts. */
export function menuText(items: MenuNode[], depth = 0): string {
  return items
    .map(({ name, address, isNewTab, enabled, children }) => {
      const notes = [isNewTab && 'new tab', !enabled && 'hidden'].filter(Boolean).join(', ');
      const line = `${'– '.repeat(depth)}${name}${address ? ` → ${address}` : ''}${notes ? ` (${notes})` : ''}`;
      return [line, ...(children.length > 0 ? [menuText(children, depth + 1)] : [])].join('\n');
    })
    .join('\n');
}
