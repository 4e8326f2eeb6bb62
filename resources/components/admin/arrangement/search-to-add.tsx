import type { ReactNode } from 'react';
import { button } from '../button.ts';
import { useInitialFocus } from '../use-initial-focus.ts';

interface SearchToAddProps<Found> {
  /** The id of the input. */
  id: string;
  label: string;
  placeholder: string;
  /** The input's name, and the value of its button. */
  name: string;
  intent: string;
  buttonText: string;
  search: string;
  /** Null without a search. */
  found: Found[] | null;
  hasMore?: boolean;
  /** `No other works match`: the search follows. */
  noneText: string;
  /** The page is the answer to a search: the number of results has the focus. */
  isSearchResult: boolean;
  errorId?: string | undefined;
  /** One result, with its button. */
  children: (found: Found) => ReactNode;
}

/** A search in a form, and its results. Its button sends the form, so that nothing typed is lost and it works without JavaScript. */
export function SearchToAdd<Found extends { id: number }>(props: SearchToAddProps<Found>) {
  const { id, label, placeholder, name, intent, buttonText, search, found, errorId, children } = props;
  const count = useInitialFocus<HTMLParagraphElement>(props.isSearchResult);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex max-w-xl gap-2">
        <input
          id={id}
          type="search"
          name={name}
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder={placeholder}
          aria-describedby={errorId}
          className="field min-w-0"
        />
        {/* The first button of a form is pressed by Enter in a field: it searches, and never saves. */}
        <button type="submit" name="intent" value={intent} className={button('outlined', 'shrink-0')}>
          {buttonText}
        </button>
      </div>
      {found && (
        <section aria-label="Found" className="mt-3 border-l-2 border-line pl-4">
          <p ref={count} role="status" tabIndex={-1} className="text-13 text-smoke">
            {countText(props, found.length)}
          </p>
          <ul>
            {found.map((item) => (
              <li key={item.id} className="flex min-h-14 items-center gap-3 border-b border-line py-1.5">
                {children(item)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Searched = Pick<SearchToAddProps<unknown>, 'search' | 'noneText' | 'hasMore'>;

function countText({ search, noneText, hasMore }: Searched, count: number): string {
  if (hasMore) return `The first ${count}. More words find fewer.`;
  return count === 0 ? `${noneText} “${search}”.` : `${count} found`;
}
