import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { ArtworkList, FilterGroup, FilterOption, Filters, ListingQuery } from './contract.ts';
import { BY_RELEVANCE, byFilter, type FilterKey, fixedChoicesOf, labelOf, PER_PAGE, SORTS } from './filters.ts';
import { presentPagination } from './pagination.ts';
import { listingAddress } from './query.ts';

/** Options of a group that are listed; a catalogue may have thousands of media, and a page of a megabyte helps nobody choose. */
export const MAX_OPTIONS = 60;

type Terms = Partial<Record<FilterKey, { slug: string; name: string }[]>>;
type Counts = Record<FilterKey, Map<string, number>>;

/** `base` is the path of the list, without what was asked of it. */
export function presentList(
  { rows, total }: { rows: CardRow[]; total: number },
  { base, query, now }: { base: string; query: ListingQuery; now: number },
): ArtworkList {
  const pagination = presentPagination({ page: query.page, perPage: PER_PAGE, total }, (page) =>
    listingAddress(base, { ...query, page }),
  );
  return { data: rows.map((row) => presentCard(row, now)), meta: { pagination } };
}

/** The options of every group with their counts; of the catalogue's own terms what is chosen, and of those that lead somewhere the most frequent. */
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

// In the order of before; between options of one count the first.
function listedOptions(options: FilterOption[], chosen: string[]): FilterOption[] {
  const leading = options.filter(({ count, value }) => count > 0 || chosen.includes(value));
  if (leading.length <= MAX_OPTIONS) return leading;
  const first = leading
    .toSorted((a, b) => Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)) || b.count - a.count)
    .slice(0, MAX_OPTIONS);
  return leading.filter((option) => first.includes(option));
}
