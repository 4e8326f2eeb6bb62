import { router } from '@inertiajs/react';
import { clsx } from 'clsx';
import { Suspense, type SyntheticEvent } from 'react';
import { LazySearchDropdown } from '../dropdown/lazy-dropdowns.ts';
import { SearchField } from './search-field.tsx';
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
  const isLarge = size === 'large';
  return (
    <search className={clsx('relative', className)}>
      <form
        action="/artworks"
        onSubmit={visitResults}
        className={clsx(
          'flex items-center border-b border-edge transition-colors focus-within:border-ink',
          isLarge ? 'h-16' : 'h-11',
        )}
      >
        <SearchField
          id={id}
          label="Search artworks"
          placeholder="Type your search"
          submitLabel="Search"
          term={term}
          activation={activation}
          iconSize={isLarge ? 24 : 18}
          className={isLarge ? 'font-serif text-28' : 'text-15'}
        />
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
