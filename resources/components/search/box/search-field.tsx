import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';

interface Props {
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
}: Props) {
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
