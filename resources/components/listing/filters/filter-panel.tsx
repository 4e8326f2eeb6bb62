import { X } from 'lucide-react';
import { type KeyboardEvent, type ToggleEvent, useRef, useState } from 'react';
import type { Filters } from '../../../../server/listing/contract.ts';
import { FILTER_KEYS } from '../../../../server/listing/filters.ts';
import { useOnWideScreen } from '../../../hooks/use-media.ts';
import { button } from '../../ui/button.ts';
import type { Listing } from '../use-listing.ts';
import { FilterGroup } from './filter-group.tsx';

interface Props {
  listing: Listing;
  filters: Filters;
  total: number;
}

/** A column from lg on. Below lg it is a popover over the page, which the browser opens with or without JavaScript. */
export function FilterPanel({ listing, filters, total }: Props) {
  const { query, base } = listing;
  const panel = useRef<HTMLDivElement>(null);
  const { isOpen, ...handlers } = usePanelFocus();
  useOnWideScreen(() => panel.current?.hidePopover());
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles support a name
    <div
      ref={panel}
      id="filters"
      popover="auto"
      data-locks-scroll
      role={isOpen ? 'dialog' : 'complementary'}
      aria-modal={isOpen || undefined}
      aria-label="Filters"
      {...handlers}
      className="fixed inset-0 size-full max-h-none max-w-none bg-paper text-ink max-lg:flex-col max-lg:open:flex lg:sticky lg:inset-auto lg:top-0 lg:block lg:h-auto lg:max-h-svh lg:w-auto lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:bg-transparent lg:py-2 lg:pl-1 lg:-ml-1 lg:pr-4 lg:[scrollbar-color:transparent_transparent] lg:hover:[scrollbar-color:var(--color-line)_transparent] lg:[scrollbar-width:thin]"
    >
      <div className="page-width flex h-16 shrink-0 items-center justify-between border-b border-line lg:hidden">
        <h2 className="font-serif text-28">Filter</h2>
        <button
          type="button"
          popoverTarget="filters"
          aria-label="Close filters"
          className="-mr-3 grid size-11 place-items-center"
        >
          <X aria-hidden="true" size={24} strokeWidth={1.5} />
        </button>
      </div>
      {/* Only this element scrolls: WebKit does not repaint the text of a sticky bar inside a scrolling popover. */}
      <div className="relative min-h-0 flex-1 max-lg:overflow-y-auto max-lg:overscroll-contain">
        <form id="filter-form" action={base} className="max-lg:page-width">
          {query.search && <input type="hidden" name="search" value={query.search} />}
          {query.search && query.asTyped && <input type="hidden" name="asTyped" value="1" />}
          {query.artist && base === '/artworks' && <input type="hidden" name="artist" value={query.artist} />}
          {listing.openFilters.map((key) => (
            <input key={key} type="hidden" name="more[]" value={key} />
          ))}
          {FILTER_KEYS.map((key) => (
            <FilterGroup
              key={key}
              name={key}
              group={filters[key]}
              chosen={query[key]}
              moreAddress={listing.addressWith(key)}
              onToggle={listing.toggle}
            />
          ))}
          <button type="submit" className={`${button({ kind: 'filled' })} mt-6 hidden! w-full noscript:flex!`}>
            Show results
          </button>
        </form>
      </div>
      <div className="page-width shrink-0 border-t border-line py-3 lg:hidden noscript:hidden">
        <button type="button" popoverTarget="filters" className={`${button({ kind: 'filled' })} w-full`}>
          {total === 1 ? 'Show 1 artwork' : `Show ${total} artworks`}
        </button>
      </div>
    </div>
  );
}

const FOCUSABLE = 'a[href], button, input:not(:disabled), select, summary';

/** Whether the popover is open. An open popover is a dialog: it traps the focus, starting at its first control. */
function usePanelFocus() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    onToggle: (event: ToggleEvent<HTMLElement>) => {
      // Toggle events of open groups inside the panel bubble here.
      if (event.target !== event.currentTarget) return;
      setOpen(event.newState === 'open');
      if (event.newState === 'open') visibleStops(event.currentTarget)[0]?.focus();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Tab' || !event.currentTarget.matches(':popover-open')) return;
      const inside = visibleStops(event.currentTarget);
      const leaving = event.shiftKey ? inside.at(0) : inside.at(-1);
      if (event.target !== leaving) return;
      event.preventDefault();
      inside.at(event.shiftKey ? -1 : 0)?.focus();
    },
  };
}

function visibleStops(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility());
}
