import { filterKeys } from '../../../server/listing/filters.ts';
import type { Listing } from '../../hooks/use-listing.ts';
import { button } from '../ui/button.ts';

/** Where a list is empty: the filters that made it so can go, and where there are none, there are other ways on. */
export function NoResults({ listing }: { listing: Listing }) {
  const { query } = listing;
  const isFiltered = filterKeys.some((key) => query[key].length > 0);
  const isSearch = query.search !== null && !isFiltered;
  return (
    <div className="py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">Sorry, no results found.</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">
        Try adjusting your filter options to find more artworks.
        {isSearch && ' Fewer words find more, and so does a name alone.'}
      </p>
      {isSearch ? <OtherWays /> : <WithoutFilters listing={listing} />}
    </div>
  );
}

function WithoutFilters({ listing: { query, addressOf } }: { listing: Listing }) {
  const without = Object.fromEntries(filterKeys.map((key) => [key, []]));
  return (
    <p data-listing-links>
      <a href={addressOf({ ...query, ...without, page: 1 })} className={button({ kind: 'outlined' })}>
        Clear all filters
      </a>
    </p>
  );
}

function OtherWays() {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-8 gap-y-2">
      <a href="/artworks" className={button({ kind: 'outlined' })}>
        See all artworks
      </a>
      <a href="/artists" className={button({ kind: 'text' })}>
        Meet the artists
      </a>
    </p>
  );
}
