import { router } from '@inertiajs/react';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Suspense, type SyntheticEvent } from 'react';
import { LazySearchDropdown } from './lazy-dropdowns.ts';
import { useActivated } from './use-activated.ts';

interface Props {
  /** Id of the input. */
  id: string;
  /** The search term in the page's address. A new term needs a new key. */
  term: string;
  size?: 'quiet' | 'large';
  className?: string;
}

/** Searches the whole gallery with a GET form, which works without JavaScript. */
export function SearchBox({ id, term, size = 'quiet', className }: Props) {
  const { activated, activation } = useActivated();
  return (
    <search className={clsx('relative', className)}>
      <form
        action="/artworks"
        onSubmit={visitResults}
        className={clsx(
          'flex items-center border-b border-edge transition-colors focus-within:border-ink',
          size === 'large' ? 'h-16' : 'h-11',
        )}
      >
        <label htmlFor={id} className="sr-only">
          Search artworks
        </label>
        <input
          {...activation}
          id={id}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          name="search"
          defaultValue={term}
          placeholder="Type your search"
          autoComplete="off"
          enterKeyHint="search"
          className={clsx(
            '-ml-3 h-full min-w-0 flex-1 appearance-none bg-transparent px-3 placeholder:text-smoke focus-visible:outline-offset-0',
            size === 'large' ? 'font-serif text-28' : 'text-15',
          )}
        />
        <button
          type="submit"
          aria-label="Search"
          className="-mr-3 grid size-11 place-items-center transition-colors hover:text-ember"
        >
          <Search aria-hidden="true" size={size === 'large' ? 24 : 18} strokeWidth={1.5} />
        </button>
      </form>
      {activated && (
        <Suspense>
          <LazySearchDropdown input={activated} />
        </Suspense>
      )}
    </search>
  );
}

function visitResults(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const term = String(new FormData(event.currentTarget).get('search') ?? '').trim();
  router.visit(term ? `/artworks?search=${encodeURIComponent(term)}` : '/artworks');
}
