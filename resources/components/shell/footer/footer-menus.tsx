import { clsx } from 'clsx';
import { useState } from 'react';
import type { Menus } from '../../../../server/navigation/contract.ts';
import { button } from '../../ui/button.ts';

const SMALL_SCREEN_ENTRIES = 8;
/** Number of entries above which a menu has two columns, to limit the height of the footer. */
const MAX_IN_COLUMN = 6;
const ID = 'footer-menus';

/** The menus of the footer. Small screens show the first eight entries and a button for the others. */
export function FooterMenus({ menus }: { menus: Menus['footer'] }) {
  const [isOpen, setOpen] = useState(false);
  const columns = withPositions(menus);
  const isLong = columns.some(({ items }) => items.some(({ position }) => position >= SMALL_SCREEN_ENTRIES));
  const hiddenClass = (position: number | undefined) =>
    !isOpen && (position ?? 0) >= SMALL_SCREEN_ENTRIES && 'max-md:hidden noscript:max-md:block';
  return (
    <div id={ID} className="contents">
      {columns.map(({ name, items }) => (
        <nav
          key={name}
          aria-label={name}
          className={clsx(
            'max-md:col-span-2',
            items.length > MAX_IN_COLUMN ? 'md:col-span-2 lg:flex-[2_1_0]' : 'lg:flex-[1_1_0]',
            hiddenClass(items[0]?.position),
          )}
        >
          <h2 className="caps text-smoke">{name}</h2>
          <ul className={clsx('mt-2 max-md:columns-2', items.length > MAX_IN_COLUMN && 'columns-2')}>
            {items.map(({ item, position }) => (
              <li key={item.id} className={clsx('break-inside-avoid', hiddenClass(position))}>
                <a
                  href={item.value ?? undefined}
                  target={item.target}
                  className="flex min-h-11 items-center text-15 transition-colors hover:text-ember"
                >
                  {item.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {isLong && !isOpen && (
        <p className="col-span-2 md:hidden noscript:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={ID}
            onClick={() => setOpen(true)}
            className={button({ kind: 'text' })}
          >
            View More
          </button>
        </p>
      )}
    </div>
  );
}

function withPositions(menus: Menus['footer']) {
  let position = 0;
  return menus.map(({ name, menuItems }) => ({
    name,
    items: menuItems.filter((item) => item.value !== null).map((item) => ({ item, position: position++ })),
  }));
}
