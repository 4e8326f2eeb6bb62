import { ChevronDown } from 'lucide-react';
import type { MenuItem } from '../../../../server/navigation/contract.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { useMenuBar } from './use-menu-bar.ts';

const ENTRY_CLASS = 'inline-flex min-h-11 items-center text-15 transition-colors hover:text-ember';

/** The main navigation. */
export function MenuBar({ items }: { items: MenuItem[] }) {
  const menu = useMenuBar();
  return (
    <nav
      aria-label="Main"
      className="hidden lg:block"
      onClick={menu.onClick}
      onPointerLeave={menu.onPointerLeave}
      onKeyDown={menu.onKeyDown}
    >
      <ul className="page-width flex justify-center gap-x-9 pb-1">
        {items.map((item) => {
          const { children } = item;
          const open = menu.openId === item.id;
          const sheetId = `menu-${item.id}`;
          return (
            <li
              key={item.id}
              className="group flex items-center"
              onPointerEnter={(event) => menu.onPointerEnter(event, children.length ? item.id : null)}
              onBlur={menu.onBlur}
            >
              {item.value !== null && (
                <a href={item.value} target={item.target} data-menu-entry className={ENTRY_CLASS}>
                  {item.name}
                </a>
              )}
              {(children.length > 0 || item.value === null) && (
                <button
                  type="button"
                  data-menu-entry
                  data-menu-button={item.id}
                  aria-expanded={open}
                  aria-controls={sheetId}
                  aria-label={item.value === null ? undefined : `More in ${item.name}`}
                  onClick={() => menu.toggle(item.id)}
                  className={`${ENTRY_CLASS} ${item.value === null ? '' : 'min-w-6 justify-center'}`}
                >
                  {item.value === null && item.name}
                  <ChevronDown
                    aria-hidden="true"
                    size={14}
                    strokeWidth={1.5}
                    className="ml-1 transition-transform group-has-aria-expanded:rotate-180"
                  />
                </button>
              )}
              {children.length > 0 && <MenuSheet id={sheetId} item={item} entries={children} open={open} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
