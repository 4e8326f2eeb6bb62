import { router } from '@inertiajs/core';
import { clsx } from 'clsx';
import type { SyntheticEvent } from 'react';
import { LazySearchDropdown } from '../dropdown/lazy-dropdowns.ts';
import { SearchField } from './search-field.tsx';

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
          dropdown={LazySearchDropdown}
          iconSize={isLarge ? 24 : 18}
          className={isLarge ? 'font-serif text-28' : 'text-15'}
        />
      </form>
    </search>
  );
}

function visitResults(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const term = String(new FormData(event.currentTarget).get('search') ?? '').trim();
  router.visit(term ? `/artworks?search=${encodeURIComponent(term)}` : '/artworks');
}
