import { SlidersHorizontal } from 'lucide-react';
import type { Filters, Pagination } from '../../../server/listing/contract.ts';
import { FILTER_KEYS } from '../../../server/listing/filters.ts';
import { range, showing } from './range.ts';
import { ShowingResults } from './showing-results.tsx';
import { SortSelect } from './sort-select.tsx';
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
