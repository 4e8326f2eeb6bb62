import { router } from '@inertiajs/react';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useId } from 'react';
import { useShared } from '../../hooks/use-shared.ts';

/** A GET form, so that it searches before and without the script. */
export function SearchBox({ size = 'quiet', className }: { size?: 'quiet' | 'large'; className?: string }) {
  const id = useId();
  const term = new URLSearchParams(useShared().address.split('?')[1]).get('search') ?? '';
  return (
    <search className={className}>
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
          key={term}
          id={id}
          type="search"
          name="search"
          defaultValue={term}
          placeholder="Type your search"
          autoComplete="off"
          className={clsx(
            'h-full min-w-0 flex-1 appearance-none bg-transparent placeholder:text-smoke focus-visible:outline-offset-0',
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
    </search>
  );
}

function visitResults(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const term = String(new FormData(event.currentTarget).get('search') ?? '').trim();
  router.visit(term ? `/artworks?search=${encodeURIComponent(term)}` : '/artworks');
}
