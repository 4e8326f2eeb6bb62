import { router } from '@inertiajs/core';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ComponentType, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';

/** Its script loads when the box is first used. Without it the box still searches. */
const LazySearchDropdown = lazyWithFallback(
  async () => (await import('./dropdown/search-dropdown.tsx')).SearchDropdown,
);

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

/** The search term in the page's address. */
export function useSearchTerm(): string {
  return new URLSearchParams(useSharedProps().address.split('?')[1]).get('search') ?? '';
}

interface FieldProps {
  id: string;
  /** Label of the field, for screen readers. */
  label: string;
  placeholder: string;
  /** Label of the button. */
  submitLabel: string;
  /** The search term in the page's address. A new term needs a new key. */
  term: string;
  /** Makes the field a combobox. It loads when the field is first used. */
  dropdown: ComponentType<{ input: HTMLInputElement }>;
  /** Pixels. */
  iconSize: number;
  className?: string;
}

/** The field of a search form, with its submit button and its dropdown. */
export function SearchField({
  id,
  label,
  placeholder,
  submitLabel,
  term,
  dropdown: Dropdown,
  iconSize,
  className,
}: FieldProps) {
  const { activated, activation } = useActivated();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
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
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className={clsx(
          '-ml-3 h-full min-w-0 flex-1 appearance-none bg-transparent px-3 placeholder:text-smoke focus-visible:outline-offset-0',
          className,
        )}
      />
      <button
        type="submit"
        aria-label={submitLabel}
        className="-mr-3 grid size-11 place-items-center transition-colors hover:text-ember"
      >
        <Search aria-hidden="true" size={iconSize} strokeWidth={1.5} />
      </button>
      {activated && (
        <Suspense>
          <Dropdown input={activated} />
        </Suspense>
      )}
    </>
  );
}

/** An input that becomes active on first use. Scripts that belong to it load then. */
function useActivated() {
  const field = useRef<HTMLInputElement>(null);
  const [activated, setActivated] = useState<HTMLInputElement | null>(null);
  const activate = () => setActivated(field.current);

  // The visitor may have focused the input before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) setActivated(field.current);
  }, []);

  return { activated, activation: { ref: field, onFocus: activate, onInput: activate } };
}
