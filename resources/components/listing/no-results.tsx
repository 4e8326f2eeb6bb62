import type { ReactNode } from 'react';
import { filterKeys } from '../../../server/listing/filters.ts';
import { emptyQuery } from '../../../server/listing/query.ts';
import type { Listing } from '../../hooks/use-listing.ts';
import { button } from '../ui/button.ts';

interface Props {
  listing: Listing;
  /** Of the whole list, which may be long where a page behind its end is empty. */
  total: number;
}

/** Where a list is empty: what made it so can go, and where nothing did, there are other ways on. */
export function NoResults({ listing, total }: Props) {
  const { query, addressOf, base } = listing;
  const isByArtist = query.artist !== null && !base.endsWith(`/${query.artist}`);
  const isFiltered = isByArtist || filterKeys.some((key) => query[key].length > 0);
  const { search, sortBy } = query;
  if (total > 0) return <PastTheEnd first={addressOf({ page: 1 })} />;
  if (isFiltered) return <NothingLeft everything={addressOf({ ...emptyQuery, search, sortBy })} />;
  return search === null ? <EmptyGallery /> : <NothingFound />;
}

function NothingLeft({ everything }: { everything: string }) {
  return (
    <Words heading="Sorry, no results found." text="Try adjusting your filter options to find more artworks.">
      <p data-listing-links>
        <a href={everything} className={button({ kind: 'outlined' })}>
          Clear all filters
        </a>
      </p>
    </Words>
  );
}

function NothingFound() {
  return (
    <Words
      heading="Sorry, no results found."
      text="Try adjusting your filter options to find more artworks. Fewer words find more, and so does a name alone."
    >
      <p className="flex flex-wrap items-center justify-center gap-x-8 gap-y-2">
        <a href="/artworks" className={button({ kind: 'outlined' })}>
          See all artworks
        </a>
        <a href="/artists" className={button({ kind: 'text' })}>
          Meet the artists
        </a>
      </p>
    </Words>
  );
}

function PastTheEnd({ first }: { first: string }) {
  return (
    <Words heading="Sorry, no results found." text="The list ends before this page.">
      <p data-listing-links>
        <a href={first} className={button({ kind: 'outlined' })}>
          Back to the first page
        </a>
      </p>
    </Words>
  );
}

function EmptyGallery() {
  return (
    <Words heading="The first works are being hung." text="Until they are, you can meet those who made them.">
      <p>
        <a href="/artists" className={button({ kind: 'outlined' })}>
          Meet the artists
        </a>
      </p>
    </Words>
  );
}

function Words({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">{heading}</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">{text}</p>
      {children}
    </div>
  );
}
