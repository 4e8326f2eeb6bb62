import type { ListProps } from '../../../../server/admin/list/contract.ts';
import { button } from '../button.ts';

/** The choice of columns. A cookie stores it in this browser. */
export function Columns({ list }: { list: ListProps }) {
  const { url, search, tabs, filters, sort, columns } = list;
  const choices = columns.filter(({ isFixed }) => !isFixed);
  if (choices.length === 0) return null;
  const current = [
    { name: 'search', value: search?.value ?? '' },
    ...(tabs ? [{ name: tabs.name, value: tabs.value }] : []),
    ...filters,
    { name: 'sort', value: sort },
  ].filter(({ value }) => value !== '');
  return (
    <details className="max-sm:absolute max-sm:top-12 max-sm:right-0 sm:relative">
      <summary className="flex min-h-11 cursor-pointer list-none items-center rounded-control text-smoke hover:text-ember sm:border sm:border-edge sm:px-5 sm:font-medium sm:text-ink sm:hover:border-ink sm:hover:text-ink">
        Columns
      </summary>
      <form
        method="get"
        action={url}
        className="absolute right-0 z-10 mt-2 grid w-72 gap-1 rounded-control border border-edge bg-paper p-4 shadow-float"
      >
        {current.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columns" value="" />
        {choices.map(({ name, label, isShown }) => (
          <label key={name} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              name="columns"
              value={name}
              defaultChecked={isShown}
              className="size-4 accent-ember"
            />
            {label}
          </label>
        ))}
        <button type="submit" className={button('outlined', 'mt-2')}>
          Show these columns
        </button>
      </form>
    </details>
  );
}
