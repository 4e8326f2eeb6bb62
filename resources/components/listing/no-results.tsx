import { EMPTY_QUERY, isFiltered } from '../../../server/listing/query.ts';
import { button } from '../ui/button.ts';
import type { Listing } from './use-listing.ts';

interface Props {
  listing: Pick<Listing, 'base' | 'query' | 'addressOf'>;
  /** Number of artworks in the whole list. It is above 0 when the page number is too high. */
  total: number;
}

interface Content {
  heading?: string;
  text: string;
  /** Texts and addresses. The first one is the button. */
  links: [string, string][];
  /** Whether the links lead to the same list with another query. */
  inPlace?: boolean;
}

const ADJUST_FILTERS = 'Try adjusting your filter options to find more artworks.';

/** Shown for an empty list: links that remove the cause, or links to other pages. */
export function NoResults({ listing, total }: Props) {
  const { heading = 'Sorry, no results found.', text, links, inPlace } = contentFor(listing, total);
  return (
    <div className="py-20 text-center lg:py-32">
      <h2 className="font-serif text-40">{heading}</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">{text}</p>
      <p data-listing-links={inPlace} className="flex flex-wrap items-center justify-center gap-x-8 gap-y-2">
        {links.map(([name, href], index) => (
          <a key={href} href={href} className={button({ kind: index ? 'text' : 'outlined' })}>
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}

function contentFor({ query, addressOf, base }: Props['listing'], total: number): Content {
  const { artist, search, sortBy } = query;
  if (total > 0)
    return {
      text: 'There is nothing on this page.',
      links: [['Back to the first page', addressOf({ page: 1 })]],
      inPlace: true,
    };
  const isByArtist = artist !== null && !base.endsWith(`/${artist}`);
  if (isByArtist || isFiltered(query))
    return {
      text: ADJUST_FILTERS,
      links: [['Clear all filters', addressOf({ ...EMPTY_QUERY, search, sortBy })]],
      inPlace: true,
    };
  const meetArtists: [string, string] = ['Meet the artists', '/artists'];
  if (search === null)
    return {
      heading: 'There are no artworks yet.',
      text: 'Subscribe to our newsletter for news about new artworks.',
      links: [['Subscribe', '#newsletter-email'], meetArtists],
    };
  return {
    text: `${ADJUST_FILTERS} Try fewer words, or only a name.`,
    links: [['See all artworks', '/artworks'], meetArtists],
  };
}
