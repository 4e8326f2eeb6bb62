import { readTerm } from '../search/term.ts';
import type { FilterKey, ListingQuery, SortBy } from './contract.ts';
import { filterKeys, fixedChoices, sorts } from './filters.ts';

const valuesPerGroup = 40;
const lastPage = 1_000_000_000;
const slug = /^[a-z0-9][a-z0-9-]{0,99}$/;
const pathsWithCategory = ['/artworks', '/search'];

export const emptyQuery: Readonly<ListingQuery> = {
  search: null,
  artist: null,
  page: 1,
  sortBy: 'latest',
  categories: [],
  styles: [],
  media: [],
  prices: [],
  sizes: [],
  orientations: [],
  subjects: [],
};

/** Whatever stands in the address, in bounds and in one order; a category named by the path is the only one. */
export function readQuery(parameters: string | URLSearchParams, category?: string): ListingQuery {
  const sent = new URLSearchParams(parameters);
  const given = valuesByKey(sent);
  if (category !== undefined) given.set('categories', [category]);
  // One value is meant: `page[]=2` is another parameter, which nobody knows.
  const single = (key: string) => sent.get(key) ?? undefined;
  const search = readTerm(single('search'));
  return {
    search,
    artist: readSlug(single('artist')),
    page: readPage(single('page')),
    sortBy: readSort(single('sortBy'), search),
    ...readFilters((key) => readOptions(key, given.get(key) ?? [])),
  };
}

/** The one address of a list under `base`: nothing empty, nothing that is the default; a single category goes into the path. */
export function listingAddress(base: string, query: ListingQuery): string {
  const categoryInPath = query.categories.length === 1 && pathsWithCategory.includes(base);
  const path = categoryInPath ? `${base}/category/${query.categories[0]}` : base;
  const parameters = [
    parameter('search', query.search),
    parameter('artist', base === `/artists/${query.artist}` ? null : query.artist),
    ...filterKeys
      .filter((key) => !(key === 'categories' && categoryInPath))
      .flatMap((key) => query[key].map((value) => parameter(`${key}[]`, value))),
    parameter('sortBy', isUsualSort(query) ? null : query.sortBy),
    parameter('page', query.page === 1 ? null : String(query.page)),
  ].filter((part) => part !== null);
  return parameters.length ? `${path}?${parameters.join('&')}` : path;
}

export function isFiltered(query: ListingQuery): boolean {
  return filterKeys.some((key) => query[key].length > 0);
}

/** The query with one option chosen or let go, back on the first page. */
export function toggleOption(query: ListingQuery, filter: FilterKey, value: string): ListingQuery {
  const chosen = query[filter];
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort();
  return { ...query, [filter]: values, page: 1 };
}

// `key=a`, `key[]=a` and `key[0]=a` mean the same; a Map, so that `__proto__` is a key like any other.
function valuesByKey(parameters: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const key = name.replace(/\[\d{0,4}\]$/, '');
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  return values;
}

function readSlug(value = ''): string | null {
  return slug.test(value) ? value : null;
}

function readPage(value = ''): number {
  return /^[1-9]\d*$/.test(value) ? Math.min(Number(value), lastPage) : 1;
}

function readSort(value: string | undefined, search: string | null): SortBy {
  return sorts.find((sort) => sort.value === value)?.value ?? usualSort(search);
}

function usualSort(search: string | null): SortBy {
  return search ? 'relevance' : emptyQuery.sortBy;
}

// A term taken out of a query may leave its order behind.
function isUsualSort({ sortBy, search }: ListingQuery): boolean {
  return sortBy === 'relevance' || sortBy === usualSort(search);
}

function readFilters(read: (key: FilterKey) => string[]): Record<FilterKey, string[]> {
  return Object.fromEntries(filterKeys.map((key) => [key, read(key)])) as Record<FilterKey, string[]>;
}

function readOptions(key: FilterKey, values: string[]): string[] {
  const choices = fixedChoices[key]?.map((choice) => choice.value);
  const known = values.filter((value) => (choices ? choices.includes(value) : slug.test(value)));
  return [...new Set(known)].slice(0, valuesPerGroup).sort();
}

function parameter(name: string, value: string | null): string | null {
  return value ? `${name}=${encodeURIComponent(value)}` : null;
}
