import type { ReactNode } from 'react';
import { isFiltered } from '../../../server/listing/query.ts';
import type { ListingProps } from '../../../server/pages.ts';
import { ArtworkColumns } from '../artworks/card/artwork-columns.tsx';
import { phoneSizes } from '../ui/picture/picture-sources.ts';
import { FilterPanel } from './filters/filter-panel.tsx';
import { NoResults } from './no-results.tsx';
import { Pagination } from './pagination.tsx';
import { Chips, Toolbar } from './toolbar.tsx';
import { useListing } from './use-listing.ts';

interface Props {
  list: ListingProps;
  /** The address of the list without a query. */
  base: string;
  /** Replaces the standard message when the unfiltered list is empty. */
  whenEmpty?: ReactNode;
}

const SIZES = `(min-width: 105rem) 37rem, (min-width: 64rem) 36vw, ${phoneSizes('calc(50vw - 1.5rem)')}`;

/** Filters on the left; selected filters, artworks in two columns and pagination on the right. */
export function Listing({ list, base, whenEmpty }: Props) {
  const listing = useListing(list, base);
  const { data, meta } = list.artworks;
  const { total } = meta.pagination;
  // An empty unfiltered list needs no filters and no sorting.
  const isSortable = total > 0 || isFiltered(list.query);
  return (
    <div className="page-width mt-8 lg:mt-14 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12 xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-x-20">
      <a href="#results" className="skip-link max-lg:hidden">
        Skip to artworks
      </a>
      {isSortable && <FilterPanel listing={listing} filters={list.filters} total={total} />}
      <section
        id="results"
        aria-label="Artworks"
        tabIndex={-1}
        className={isSortable ? 'outline-none' : 'col-span-full'}
      >
        {isSortable && (
          <Toolbar
            listing={listing}
            filters={list.filters}
            pagination={meta.pagination}
            searchedFor={list.searchedFor}
          />
        )}
        <Chips listing={listing} filters={list.filters} />
        {data.length > 0 ? (
          <ArtworkColumns artworks={data} sizes={SIZES} />
        ) : (
          (whenEmpty ?? <NoResults listing={listing} total={total} />)
        )}
        <Pagination listing={listing} pagination={meta.pagination} />
      </section>
    </div>
  );
}
