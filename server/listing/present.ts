import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { ArtworkList, FilterGroup, FilterOption, Filters, ListingQuery, Pagination } from './contract.ts';
import {
  BY_RELEVANCE,
  byFilter,
  FILTER_KEYS,
  type FilterKey,
  fixedChoicesOf,
  labelOf,
  omitsEmpty,
  PER_PAGE,
  SORTS,
} from './filters.ts';
import { listingAddress } from './query.ts';

/** Most options of a filter on a page. A catalogue may have thousands of media, which would make a page of a megabyte. */
export const MAX_OPTIONS = 60;
/** Options of a filter that a page shows at first. Fixed choices are few, so all are shown. */
export const FIRST_OPTIONS = 8;

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

/** `addressOf` returns the absolute path of a page. For a page after the last one, the previous page is the last one. */
export function presentPagination(
  { page, perPage, total }: { page: number; perPage: number; total: number },
  addressOf: (page: number) => string,
): Pagination {
  const pages = Math.ceil(total / perPage);
  const previous = Math.min(page - 1, pages);
  return {
    current_page: page,
    per_page: perPage,
    total,
    total_pages: pages,
    links: {
      previous: previous >= 1 ? addressOf(previous) : null,
      next: page < pages ? addressOf(page + 1) : null,
    },
  };
}

/** The options of every filter with their counts. Filters of terms list only the chosen and the most frequent ones. */
export function presentFilters(
  query: ListingQuery,
  terms: Terms,
  counts: Counts,
  openFilters: readonly FilterKey[] = [],
): Filters {
  const groups = byFilter((key): FilterGroup => {
    const countOf = (value: string) => counts[key].get(value) ?? 0;
    const isShown = ({ value }: { value: string }) =>
      !omitsEmpty(key) || countOf(value) > 0 || query[key].includes(value);
    const fixed = fixedChoicesOf(key)?.filter(isShown);
    const choices = fixed ?? listedTerms(terms[key] ?? [], countOf, query[key]);
    const isOpen = openFilters.includes(key);
    const shown = fixed || isOpen ? choices : firstChoices(choices, query[key]);
    const options = shown.map(
      ({ value, text }): FilterOption => ({ value, text, filter: key, icon: null, count: countOf(value) }),
    );
    return { text: labelOf(key), options, more: choices.length - shown.length, isOpen };
  });
  const orders = query.search ? [BY_RELEVANCE, ...SORTS] : SORTS;
  return {
    ...groups,
    sortBy: { text: 'Sort by', options: orders.map((sort) => ({ ...sort, filter: 'sortBy', icon: null })) },
  };
}

/** The first choices and the chosen ones. A single other one is shown as well, in the place of a link to it. */
function firstChoices<Choice extends { value: string }>(choices: Choice[], chosen: string[]): Choice[] {
  const first = choices.filter(({ value }, index) => index < FIRST_OPTIONS || chosen.includes(value));
  return choices.length - first.length > 1 ? first : choices;
}

/**
 * The order does not change. If terms have the same count, the first are listed. A catalogue may have tens of thousands of media, so
 * the counts are sorted, and only the listed terms become objects.
 */
function listedTerms(
  terms: { slug: string; name: string }[],
  countOf: (slug: string) => number,
  chosen: string[],
): { value: string; text: string }[] {
  const ranks = new Float64Array(terms.length);
  for (let index = 0; index < terms.length; index++) {
    const { slug } = terms[index] as { slug: string };
    ranks[index] = chosen.length > 0 && chosen.includes(slug) ? Infinity : countOf(slug);
  }
  const minRank = ranks.toSorted().at(-MAX_OPTIONS) ?? 0;
  let left = MAX_OPTIONS;
  for (const rank of ranks) if (rank > minRank) left--;
  return terms
    .filter((_, index) => {
      const rank = ranks[index] as number;
      return rank > minRank || (rank > 0 && rank === minRank && left-- > 0);
    })
    .map(({ slug, name }) => ({ value: slug, text: name }));
}

interface ListProps {
  artworks: ArtworkList;
  filters: Filters;
  query: ListingQuery;
}

/**
 * Search engines do not index searches, empty lists and lists that combine filters. The number of those addresses is unlimited,
 * and each artwork has its own page. A list with open filters is the same list.
 */
export function listRobots({ artworks, filters, query }: ListProps): 'index' | 'noindex' {
  const options = Object.values(query).flatMap((value) => (Array.isArray(value) ? value : []));
  const chosen = options.length + (query.artist ? 1 : 0);
  const hasOpenFilter = FILTER_KEYS.some((key) => filters[key].isOpen);
  return query.search || artworks.data.length === 0 || chosen > 1 || hasOpenFilter ? 'noindex' : 'index';
}
