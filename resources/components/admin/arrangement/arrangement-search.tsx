import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ArrangementItem } from '../../../../server/admin/arrangement/contract.ts';
import { button } from '../button.ts';
import { ArrangementItemText } from './arrangement-list.tsx';
import type { Arrangement } from './use-arrangement.ts';

interface ArrangementSearchProps {
  arrangement: Arrangement;
  search: string;
  found: ArrangementItem[] | null;
  several: string;
}

/** Finds works to add. The search sends the form, so that an unsaved order stays. */
export function ArrangementSearch({ arrangement, search, found, several }: ArrangementSearchProps) {
  const others = found?.filter(({ id }) => !arrangement.items.some((item) => item.id === id));
  const results = useRef<HTMLUListElement>(null);
  // The page of a search: its first result has the focus.
  useEffect(() => results.current?.querySelector('button')?.focus(), []);
  return (
    <div className="mb-6">
      <label htmlFor="arrangement-search" className="mb-1 block font-medium">
        Find {several} to add
      </label>
      <div className="flex max-w-xl gap-2">
        <input
          id="arrangement-search"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder="Title, artist or inventory number"
          className="admin-field"
        />
        {/* The first button of the form: Enter in the field searches. */}
        <button type="submit" name="intent" value="search" className={button('outlined')}>
          Search
        </button>
      </div>
      {others && (
        <section aria-label="Found" className="mt-3 border-l-2 border-line pl-4">
          <p role="status" className="text-13 text-smoke">
            {others.length === 0 ? `No other ${several} match “${search}”.` : `${others.length} found`}
          </p>
          <ul ref={results}>
            {others.map((item) => (
              <li key={item.id} className="flex min-h-14 items-center gap-3 border-b border-line py-1.5">
                <ArrangementItemText item={item} />
                <button
                  type="submit"
                  name="add"
                  value={item.id}
                  aria-label={`Add ${item.title}`}
                  onClick={(event) => {
                    event.preventDefault();
                    arrangement.add(item);
                  }}
                  className={button('outlined', 'shrink-0 gap-2 px-3')}
                >
                  <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
                  Add
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
