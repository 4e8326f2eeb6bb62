import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { Filters, Pagination, SortBy } from '../../../server/listing/contract.ts';
import { filterKeys } from '../../../server/listing/filters.ts';
import type { Listing } from '../../hooks/use-listing.ts';

interface Props {
  listing: Listing;
  filters: Filters;
  pagination: Pagination;
}

/** What is shown, and how it is sorted; on small screens a bar that stays in sight and opens the filters. */
export function Toolbar({ listing, filters, pagination }: Props) {
  const chosen = filterKeys.reduce((count, key) => count + listing.query[key].length, 0);
  return (
    <>
      <p role="status" className="pb-3 text-15 text-smoke lg:float-left lg:py-3">
        <Showing term={listing.query.search} pagination={pagination} />
      </p>
      <div className="sticky top-0 z-20 -mx-4 mb-6 flex justify-between border-y border-line bg-paper px-4 lg:static lg:mx-0 lg:mb-8 lg:justify-end lg:border-0 lg:px-0">
        <button type="button" popoverTarget="filters" className="flex min-h-12 items-center gap-3 text-15 lg:hidden">
          <SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.5} />
          {chosen ? `Filter (${chosen})` : 'Filter'}
        </button>
        <SortSelect listing={listing} options={filters.sortBy.options} />
      </div>
    </>
  );
}

function Showing({ term, pagination }: { term: string | null; pagination: Pagination }) {
  const { current_page: page, per_page: size, total } = pagination;
  if (term) {
    return (
      <>
        Showing results for <q className="text-ink">{term}</q>
      </>
    );
  }
  const first = (page - 1) * size + 1;
  if (first > total) return total === 1 ? '1 artwork' : `${total} artworks`;
  return `Showing ${first}-${Math.min(page * size, total)} of ${total}`;
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
