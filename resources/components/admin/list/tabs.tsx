import { clsx } from 'clsx';
import type { ListProps } from '../../../../server/admin/list/contract.ts';

/** Parts of a list, each with its number of rows. */
export function Tabs({ label, items }: NonNullable<ListProps['tabs']>) {
  return (
    <nav aria-label={label} className="mb-4 overflow-x-auto border-b border-line">
      <ul className="flex min-w-max gap-1">
        {items.map(({ text, count, url, isCurrent }) => (
          <li key={url}>
            <a
              href={url}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-2 border-b-2 px-3 whitespace-nowrap hover:text-ember',
                isCurrent ? 'border-ember font-medium' : 'border-transparent',
              )}
            >
              {text}
              {count !== null && <span className="text-13 text-smoke tabular-nums">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
