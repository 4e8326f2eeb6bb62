import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { Filters, Pagination, SortBy } from '../../../server/listing/contract.ts';
import { filterKeys } from '../../../server/listing/filters.ts';
import type { Listing } from '../../hooks/use-listing.ts';
import { ShowingResults } from './showing-results.tsx';

interface Props {
  listing: Listing;
  filters: Filters;
  pagination: Pagination;
  searchedFor: string | null;
}

/** What is shown, and how it is sorted; on small screens a bar that stays in sight and opens the filters. */
export function Toolbar({ listing, filters, pagination, searchedFor }: Props) {
  const term = listing.query.search;
  const chosen = filterKeys.reduce((count, key) => count + listing.query[key].length, 0);
  return (
    <>
      <div data-range className="flex flex-wrap gap-x-4 pb-3 text-15 wrap-anywhere text-smoke lg:float-left lg:py-3">
        <p role="status">{term ? <ShowingResults term={term} searchedFor={searchedFor} /> : showing(pagination)}</p>
        {term && <p className="tabular-nums">{range(pagination)}</p>}
      </div>
      <div className="sticky top-0 z-20 -mx-(--page-margin) mb-6 flex justify-between border-y border-line bg-paper px-(--page-margin) lg:static lg:mx-0 lg:mb-8 lg:justify-end lg:border-0 lg:px-0">
        <button type="button" popoverTarget="filters" className="flex min-h-12 items-center gap-3 text-15 lg:hidden">
          <SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.5} />
          {chosen ? `Filter (${chosen})` : 'Filter'}
        </button>
        <div className="flex items-center gap-4">
          <SortSelect listing={listing} options={filters.sortBy.options} />
          <button type="submit" form="filter-form" className="text-link hidden min-h-12 text-15 noscript:block">
            Sort
          </button>
        </div>
      </div>
    </>
  );
}

function showing(pagination: Pagination): string {
  return isPastEnd(pagination) ? range(pagination) : `Showing ${range(pagination)}`;
}

function range(pagination: Pagination): string {
  const { current_page: page, per_page: size, total } = pagination;
  if (isPastEnd(pagination)) return total === 1 ? '1 artwork' : `${total} artworks`;
  return `${(page - 1) * size + 1}-${Math.min(page * size, total)} of ${total}`;
}

function isPastEnd({ current_page: page, per_page: size, total }: Pagination): boolean {
  return (page - 1) * size >= total;
}

function SortSelect({ listing, options }: { listing: Listing; options: Filters['sortBy']['options'] }) {
  return (
    <label className="relative flex min-h-12 items-center gap-2 text-15 lg:border-b lg:border-edge">
      <span className="text-smoke">Sort</span>
      <select
        name="sortBy"
        form="filter-form"
        value={listing.query.sortBy}
        onChange={(event) => listing.sort(event.target.value as SortBy)}
        className="min-h-11 appearance-none [field-sizing:content] bg-transparent pr-6 font-medium"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className="pointer-events-none absolute right-0" />
    </label>
  );
}
