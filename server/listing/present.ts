import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { ArtworkList, FilterGroup, FilterOption, Filters, ListingQuery } from './contract.ts';
import { BY_RELEVANCE, byFilter, type FilterKey, fixedChoicesOf, labelOf, PER_PAGE, SORTS } from './filters.ts';
import { presentPagination } from './pagination.ts';
import { listingAddress } from './query.ts';

/** Most options of a filter on a page. A catalogue may have thousands of media, which would make a page of a megabyte. */
export const MAX_OPTIONS = 60;

type Terms = Partial<Record<FilterKey, { slug: string; name: string }[]>>;
type Counts = Record<FilterKey, Map<string, number>>;

/** `base` is the path of the list without parameters. */
export function presentList(
  { rows, total }: { rows: CardRow[]; total: number },
  { base, query, now }: { base: string; query: ListingQuery; now: number },
): ArtworkList {
  const pagination = presentPagination({ page: query.page, perPage: PER_PAGE, total }, (page) =>
    listingAddress(base, { ...query, page }),
  );
  return { data: rows.map((row) => presentCard(row, now)), meta: { pagination } };
}

/** The options of every filter with their counts. Of terms, the chosen ones and the most frequent ones. */
export function presentFilters(query: ListingQuery, terms: Terms, counts: Counts): Filters {
  const groups = byFilter((key): FilterGroup => {
    const options = choicesFor(key, terms).map(
      ({ value, text }): FilterOption => ({ value, text, filter: key, icon: null, count: counts[key].get(value) ?? 0 }),
    );
    return { text: labelOf(key), options: fixedChoicesOf(key) ? options : listedOptions(options, query[key]) };
  });
  const orders = query.search ? [BY_RELEVANCE, ...SORTS] : SORTS;
  return {
    ...groups,
    sortBy: { text: 'Sort by', options: orders.map((sort) => ({ ...sort, filter: 'sortBy', icon: null })) },
  };
}

function choicesFor(key: FilterKey, terms: Terms): { value: string; text: string }[] {
  return fixedChoicesOf(key) ?? (terms[key] ?? []).map(({ slug, name }) => ({ value: slug, text: name }));
}

// The order does not change. Of options with the same count, the first are listed.
function listedOptions(options: FilterOption[], chosen: string[]): FilterOption[] {
  const withArtworks = options.filter(({ count, value }) => count > 0 || chosen.includes(value));
  if (withArtworks.length <= MAX_OPTIONS) return withArtworks;
  const first = withArtworks
    .toSorted((a, b) => Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)) || b.count - a.count)
    .slice(0, MAX_OPTIONS);
  return withArtworks.filter((option) => first.includes(option));
}
