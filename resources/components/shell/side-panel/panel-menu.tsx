import { ChevronDown } from 'lucide-react';
import type { MenuItem } from '../../../../server/navigation/contract.ts';

/** The menu as a list with expandable branches. */
export function PanelMenu({ items }: { items: MenuItem[] }) {
  return (
    <nav aria-label="Menu">
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <PanelEntry key={item.id} item={item} />
        ))}
      </ul>
    </nav>
  );
}

function PanelEntry({ item }: { item: MenuItem }) {
  const { children } = item;
  if (children.length === 0) return <li>{item.value !== null && <PanelLink item={item} text={item.name} />}</li>;
  return (
    <li>
      <details className="group/entry">
        <summary className="flex min-h-14 items-center justify-between font-serif text-21">
          {item.name}
          <ChevronDown
            aria-hidden="true"
            size={18}
            strokeWidth={1.5}
            className="transition-transform group-open/entry:rotate-180"
          />
        </summary>
        <ul className="pb-4 pl-4">
          {item.value !== null && (
            <li>
              <PanelLink item={item} text={`All ${item.name.toLowerCase()}`} small />
            </li>
          )}
          {children.map((child) => (
            <PanelBranch key={child.id} item={child} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function PanelBranch({ item }: { item: MenuItem }) {
  const { children } = item;
  return (
    <li>
      {item.value === null ? (
        <p className="caps pt-4 text-smoke">{item.name}</p>
      ) : (
        <PanelLink item={item} text={item.name} small />
      )}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <li key={child.id}>{child.value !== null && <PanelLink item={child} text={child.name} small />}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function PanelLink({ item, text, small = false }: { item: MenuItem; text: string; small?: boolean }) {
  return (
    <a
      href={item.value ?? undefined}
      target={item.target}
      className={`flex items-center transition-colors hover:text-ember ${small ? 'min-h-11 text-17' : 'min-h-14 font-serif text-21'}`}
    >
      {text}
    </a>
  );
}
