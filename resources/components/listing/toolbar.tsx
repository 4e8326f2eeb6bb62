import { SlidersHorizontal, X } from 'lucide-react';
import type { Filters, Pagination } from '../../../server/listing/contract.ts';
import { FILTER_KEYS } from '../../../server/listing/filters.ts';
import { toggleOption } from '../../../server/listing/query.ts';
import { ShowingResults } from './showing-results.tsx';
import { range, SortSelect, showing } from './toolbar-parts.tsx';
import type { Listing } from './use-listing.ts';

interface Props {
  listing: Listing;
  filters: Filters;
  pagination: Pagination;
  searchedFor: string | null;
}

/** The displayed range and the order. On small screens a sticky bar that also opens the filters. */
export function Toolbar({ listing, filters, pagination, searchedFor }: Props) {
  const term = listing.query.search;
  const chosen = FILTER_KEYS.reduce((count, key) => count + listing.query[key].length, 0);
  return (
    <>
      <div
        data-range
        className="flex flex-wrap gap-x-4 pb-3 text-15 wrap-anywhere text-smoke lg:float-left lg:max-w-[calc(100%-15rem)] lg:py-3"
      >
        <p role="status">
          {term ? (
            <ShowingResults
              term={term}
              searchedFor={searchedFor}
              asTypedHref={listing.addressOf({ asTyped: true, page: 1 })}
            />
          ) : (
            showing(pagination)
          )}
        </p>
        {term && <p className="tabular-nums">{range(pagination)}</p>}
      </div>
      <div className="sticky top-0 z-20 -mx-(--page-margin) mb-6 flex flex-wrap justify-between gap-x-4 border-y border-line bg-paper px-(--page-margin) lg:static lg:mx-0 lg:mb-8 lg:justify-end lg:border-0 lg:px-0 print:hidden">
        <button type="button" popoverTarget="filters" className="flex min-h-12 items-center gap-3 text-15 lg:hidden">
          <SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.5} />
          {chosen ? `Filter (${chosen})` : 'Filter'}
        </button>
        <div className="flex items-center gap-4">
          <SortSelect
            form="filter-form"
            value={listing.query.sortBy}
            options={filters.sortBy.options}
            onSort={listing.sort}
          />
          <button type="submit" form="filter-form" className="text-link hidden min-h-12 text-15 noscript:block">
            Sort
          </button>
        </div>
      </div>
    </>
  );
}

/** The selected filters. Each is a link to the list without it. */
export function Chips({ listing, filters }: { listing: Listing; filters: Filters }) {
  const { query } = listing;
  const options = FILTER_KEYS.flatMap((key) => query[key].map((value) => ({ key, value })));
  const artist = listing.base.endsWith(`/${query.artist}`) ? null : query.artist;
  if (options.length === 0 && !artist && !query.search) return null;
  return (
    <div data-listing-links className="clear-left mb-8 flex flex-wrap items-center gap-2">
      {query.search && <Chip text={query.search} href={listing.addressOf({ search: null, page: 1 })} />}
      {artist && <Chip text={wordsOf(artist)} href={listing.addressOf({ artist: null, page: 1 })} />}
      {options.map(({ key, value }) => (
        <Chip
          key={`${key}-${value}`}
          text={filters[key].options.find((option) => option.value === value)?.text ?? wordsOf(value)}
          href={listing.addressOf(toggleOption(query, key, value))}
        />
      ))}
      <a href={listing.base} className="text-link min-w-11 py-3 text-15">
        Clear
      </a>
    </div>
  );
}

function Chip({ text, href }: { text: string; href: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2 rounded-control bg-plaster py-1.5 pr-3 pl-4 text-15 transition-colors hover:text-ember"
    >
      <span className="sr-only">Remove </span>
      <span className="wrap-anywhere">{text}</span>
      <X aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
    </a>
  );
}

function wordsOf(slug: string): string {
  return slug.replace(/-/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
}
