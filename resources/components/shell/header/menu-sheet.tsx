import { clsx } from 'clsx';
import type { MenuItem } from '../../../../server/navigation/contract.ts';

interface Props {
  id: string;
  item: MenuItem;
  entries: MenuItem[];
  open: boolean;
}

/** One level of entries is a list; two levels are groups in up to four columns. */
export function MenuSheet({ id, item, entries, open }: Props) {
  const grouped = entries.some((entry) => entry.children.length > 0);
  return (
    <div
      id={id}
      className={clsx(
        'absolute inset-x-0 top-full border-y border-line bg-paper shadow-float transition-opacity starting:opacity-0',
        'noscript:group-focus-within:block noscript:group-hover:block',
        open ? 'block' : 'hidden',
      )}
    >
      <div className="page-width grid grid-cols-4 gap-8 py-12">
        <p className="font-serif text-40 text-balance">{item.name}</p>
        {grouped ? (
          <div className="col-span-3 grid grid-cols-4 gap-x-8 gap-y-10">
            {entries.map((entry) => (
              <MenuGroup key={entry.id} group={entry} />
            ))}
          </div>
        ) : (
          <ul className="col-span-3 gap-8 columns-3">
            {entries.map((entry) => (
              <MenuEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function MenuGroup({ group }: { group: MenuItem }) {
  return (
    <div>
      <p className="caps mb-2 text-smoke">
        {group.value === null ? (
          group.name
        ) : (
          <a href={group.value} target={group.target} className="inline-block py-1 transition-colors hover:text-ember">
            {group.name}
          </a>
        )}
      </p>
      <ul>
        {group.children.map((child) => (
          <MenuEntry key={child.id} entry={child} />
        ))}
      </ul>
    </div>
  );
}

function MenuEntry({ entry }: { entry: MenuItem }) {
  return (
    <li className="break-inside-avoid">
      {entry.value === null ? (
        <span className="block py-1.5 text-17 text-smoke">{entry.name}</span>
      ) : (
        <a
          href={entry.value}
          target={entry.target}
          className="inline-block py-1.5 text-17 transition-colors hover:text-ember"
        >
          {entry.name}
        </a>
      )}
    </li>
  );
}
