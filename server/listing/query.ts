import { readTerm } from '../search/words.ts';
import type { ListingQuery } from './contract.ts';
import { byFilter, FILTER_KEYS, type FilterKey, fixedChoicesOf, SORTS, type SortBy } from './filters.ts';

const MAX_VALUES_PER_FILTER = 40;
const LAST_PAGE = 1_000_000_000;
/** The value of a filter in an address. Looser than a slug: what no term has as its slug matches nothing. */
export const FILTER_VALUE = /^[a-z0-9][a-z0-9-]{0,99}$/;
const PATHS_WITH_CATEGORY = ['/artworks', '/search'];

export const EMPTY_QUERY: Readonly<ListingQuery> = {
  search: null,
  asTyped: false,
  artist: null,
  page: 1,
  sortBy: 'latest',
  ...byFilter(() => []),
};

/** Lists the filters of which a page shows all options. */
const OPEN_FILTERS = 'more';

/** Names of all parameters of a list, without brackets. The page cache stores no address with other parameters. */
export const LISTING_PARAMETERS: readonly string[] = [...Object.keys(EMPTY_QUERY), OPEN_FILTERS];

/** Reads the parameters of an address; drops unknown values, sorts the others. `category` comes from the path and replaces that filter. */
export function readQuery(parameters: string | URLSearchParams, category?: string): ListingQuery {
  const sent = new URLSearchParams(parameters);
  const values = valuesByKey(sent);
  if (category !== undefined) values.set('categories', [category]);
  // These take one value: `page[]=2` is another, unknown parameter.
  const single = (key: string) => sent.get(key) ?? undefined;
  const search = readTerm(single('search'));
  return {
    search,
    asTyped: search !== null && single('asTyped') === '1',
    artist: readSlug(single('artist')),
    page: readPage(single('page')),
    sortBy: readSort(single('sortBy'), search),
    ...byFilter((key) => readOptions(key, values.get(key) ?? [])),
  };
}

/** The filters of which a page shows all options: how the list is displayed, not what is in it. */
export function readOpenFilters(parameters: string): FilterKey[] {
  const values = valuesByKey(new URLSearchParams(parameters)).get(OPEN_FILTERS) ?? [];
  return FILTER_KEYS.filter((key) => values.includes(key));
}

/**
 * The address of a list under `base`: without empty and default values; a single category stands in the path. It is canonical without
 * open filters.
 */
export function listingAddress(base: string, query: ListingQuery, openFilters: readonly FilterKey[] = []): string {
  const categoryInPath = query.categories.length === 1 && PATHS_WITH_CATEGORY.includes(base);
  const path = categoryInPath ? `${base}/category/${query.categories[0]}` : base;
  const parameters = [
    parameter('search', query.search),
    parameter('asTyped', query.search && query.asTyped ? '1' : null),
    parameter('artist', base === `/artists/${query.artist}` ? null : query.artist),
    ...FILTER_KEYS.filter((key) => !(key === 'categories' && categoryInPath)).flatMap((key) =>
      query[key].map((value) => parameter(`${key}[]`, value)),
    ),
    parameter('sortBy', isDefaultSort(query) ? null : query.sortBy),
    parameter('page', query.page === 1 ? null : String(query.page)),
    ...openFilters.map((key) => parameter(`${OPEN_FILTERS}[]`, key)),
  ].filter((part) => part !== null);
  return parameters.length ? `${path}?${parameters.join('&')}` : path;
}

export function isFiltered(query: ListingQuery): boolean {
  return FILTER_KEYS.some((key) => query[key].length > 0);
}

/** The query with one option added or removed, on the first page. */
export function toggleOption(query: ListingQuery, filter: FilterKey, value: string): ListingQuery {
  const chosen = query[filter];
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort();
  return { ...query, [filter]: values, page: 1 };
}

// `key=a`, `key[]=a` and `key[0]=a` mean the same. A Map, so that `__proto__` is an ordinary key.
function valuesByKey(parameters: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const key = name.replace(/\[\d{0,4}\]$/, '');
    const earlier = values.get(key);
    if (earlier) earlier.push(value);
    else values.set(key, [value]);
  }
  return values;
}

function readSlug(value = ''): string | null {
  return FILTER_VALUE.test(value) ? value : null;
}

function readPage(value = ''): number {
  return /^[1-9]\d*$/.test(value) ? Math.min(Number(value), LAST_PAGE) : 1;
}

function readSort(value: string | undefined, search: string | null): SortBy {
  return SORTS.find((sort) => sort.value === value)?.value ?? defaultSort(search);
}

function defaultSort(search: string | null): SortBy {
  return search ? 'relevance' : EMPTY_QUERY.sortBy;
}

// When the search term is removed from a query, `relevance` may remain; it is never written.
function isDefaultSort({ sortBy, search }: ListingQuery): boolean {
  return sortBy === 'relevance' || sortBy === defaultSort(search);
}

function readOptions(key: FilterKey, values: string[]): string[] {
  const choices = fixedChoicesOf(key)?.map((choice) => choice.value);
  const valid = values.filter((value) => (choices ? choices.includes(value) : FILTER_VALUE.test(value)));
  return [...new Set(valid)].slice(0, MAX_VALUES_PER_FILTER).sort();
}

function parameter(name: string, value: string | null): string | null {
  return value ? `${name}=${encodeURIComponent(value)}` : null;
}
