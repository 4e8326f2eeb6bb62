import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListProps } from '../../../../server/admin/list/contract.ts';
import { button } from '../button.ts';

/** What can be done with selected rows. */
export interface Selection {
  /** The page that receives the ids, or the search and the filters. */
  url: string;
  actions: { value: string; text: string }[];
}

interface SelectionBarProps {
  list: ListProps;
  selection: Selection;
  /** The table with the boxes. */
  children: ReactNode;
}

/** A GET form around the table: it opens the page of a bulk change for the chosen rows, or for all that match. */
export function SelectionBar({ list, selection: { url, actions }, children }: SelectionBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState<number | null>(null);
  useEffect(() => {
    const element = form.current;
    if (element) return watchBoxes(element, setSelected);
  }, []);
  const conditions = [
    { name: 'search', value: list.search?.value ?? '' },
    ...(list.tabs ? [{ name: list.tabs.name, value: list.tabs.value }] : []),
    ...list.filters,
  ].filter(({ value }) => value !== '');
  return (
    <form ref={form} method="get" action={url}>
      {conditions.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sticky top-0 z-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper py-2">
        <select
          name="action"
          aria-label="What to do with them"
          className="field min-w-40 flex-1 sm:max-w-56 sm:flex-none"
        >
          {actions.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <button type="submit" className={button('outlined')}>
          Continue
        </button>
        <span role="status" className="text-smoke tabular-nums max-sm:order-last">
          {selected === null ? '' : `${selected} selected`}
        </span>
        {list.total > 1 && (
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="all" value="1" className="size-4 accent-ember" />
            {`All ${list.count}${list.isFiltered ? ' that match' : ''}`}
          </label>
        )}
      </div>
      {children}
    </form>
  );
}

/** Counts the checked boxes, and lets the box of the heading check all of them. Returns the function that ends it. */
function watchBoxes(form: HTMLFormElement, onChange: (selected: number) => void): () => void {
  const boxes = () => [...form.querySelectorAll<HTMLInputElement>('input[name="id"]')];
  const all = form.querySelector<HTMLInputElement>('[data-select-all]');
  const count = () => {
    const checked = boxes().filter((box) => box.checked).length;
    if (all) {
      all.checked = checked > 0 && checked === boxes().length;
      all.indeterminate = checked > 0 && checked < boxes().length;
    }
    onChange(checked);
  };
  const change = ({ target }: Event) => {
    if (target === all && all) for (const box of boxes()) box.checked = all.checked;
    count();
  };
  form.addEventListener('change', change);
  // The browser may have restored boxes after a step back.
  count();
  return () => form.removeEventListener('change', change);
}
