import { groupDigits } from '../../artworks/format/money.ts';
import { listParameters, listUrl, sortValue } from './address.ts';
import type { ListField, ListHeading, ListOption, ListProps, ListTab } from './contract.ts';
import { type Direction, LIST_PAGE_SIZE, type ListDefinition, type ListQuery, namesOf } from './definition.ts';

type Options<Filter extends string> = Partial<Record<Filter, (ListOption & { count?: number })[]>>;

interface ListOptions<Column extends string, Filter extends string> {
  query: ListQuery<Column, Filter>;
  /** Choices of the filters, and the number of rows of each tab. */
  options: Options<Filter>;
  /** Number of all matching rows. */
  total: number;
  notes: string[];
}

/** The page that can be shown: the last one for a number beyond it. */
export function existingPage(page: number, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / LIST_PAGE_SIZE)));
}

export function presentList<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  { query, options, total, notes }: ListOptions<Column, Filter>,
): ListProps {
  const { url, search, nouns, columns, sort: usual } = definition;
  const { sort } = query;
  const isUsual = sort.column === usual.column && sort.direction === usual.direction;
  return {
    url,
    search: search === null ? null : { label: search, value: query.search },
    tabs: presentTabs(definition, query, options),
    filters: presentFilters(definition, query, options),
    columns: namesOf(columns).flatMap((name) => presentHeading(definition, query, name) ?? []),
    sorts: presentSorts(definition),
    sort: isUsual ? '' : sortValue(sort),
    isFiltered: query.search !== '' || Object.values(query.filters).some((value) => value !== ''),
    allUrl: listUrl(definition, { ...query, search: '', filters: noFilters(definition), page: 1 }),
    count: `${groupDigits(total)} ${total === 1 ? nouns[0] : nouns[1]}`,
    total,
    exportUrl: definition.isExported === false ? null : exportUrl(definition, query),
    pager: presentPager(definition, query, total),
    notes,
  };
}

/** The address of the CSV file: every page of the list. */
function exportUrl<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  query: ListQuery<Column, Filter>,
): string {
  const parameters = listParameters(definition, { ...query, page: 1 });
  return `${definition.url}/export${parameters.size > 0 ? `?${parameters}` : ''}`;
}

export function noFilters<Filter extends string>({
  filters,
}: Pick<ListDefinition<string, Filter>, 'filters'>): Record<Filter, string> {
  return Object.fromEntries(namesOf(filters).map((name) => [name, ''])) as Record<Filter, string>;
}

function presentTabs<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  query: ListQuery<Column, Filter>,
  options: Options<Filter>,
): ListProps['tabs'] {
  const name = namesOf(definition.filters).find((each) => definition.filters[each].kind === 'tabs');
  if (name === undefined) return null;
  const { label, all } = definition.filters[name];
  const choices = options[name] ?? [];
  const counts = choices.flatMap(({ count }) => count ?? []);
  const sum = counts.length > 0 ? counts.reduce((one, other) => one + other, 0) : undefined;
  const tab = (value: string, text: string, count: number | undefined): ListTab => ({
    text,
    count: count === undefined ? null : groupDigits(count),
    url: listUrl(definition, { ...query, filters: { ...query.filters, [name]: value }, page: 1 }),
    isCurrent: query.filters[name] === value,
  });
  const items = [tab('', all, sum), ...choices.map(({ value, text, count }) => tab(value, text, count))];
  return { label, name, value: query.filters[name], items };
}

function presentFilters<Column extends string, Filter extends string>(
  { filters }: ListDefinition<Column, Filter>,
  query: ListQuery<Column, Filter>,
  options: Options<Filter>,
): ListField[] {
  return namesOf(filters).flatMap((name) => {
    const { kind, label, all } = filters[name];
    if (kind === 'tabs') return [];
    const choices = (options[name] ?? []).map(({ value, text }) => ({ value, text }));
    return [{ name, label, all, kind, value: query.filters[name], options: choices }];
  });
}

function presentHeading<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  query: ListQuery<Column, Filter>,
  name: Column,
): ListHeading | null {
  const { label, sort: first, shown, isNumber = false, isWhole = false, isWide = false } = definition.columns[name];
  if (shown === 'never') return null;
  const isShown = query.columns.includes(name);
  const heading = { name, label, isShown, isFixed: shown === 'always', isNumber, isWhole, isWide };
  if (!first) return { ...heading, sort: null };
  const isSorted = query.sort.column === name;
  const direction = isSorted ? opposite(query.sort.direction) : first;
  const url = listUrl(definition, { ...query, sort: { column: name, direction }, page: 1 });
  const current = query.sort.direction === 'asc' ? ('ascending' as const) : ('descending' as const);
  return { ...heading, sort: { url, direction: isSorted ? current : null } };
}

function presentSorts<Column extends string>({ columns, sort: usual }: ListDefinition<Column, string>): ListOption[] {
  return namesOf(columns).flatMap((column) => {
    const { sort: first, label, orders } = columns[column];
    if (!first) return [];
    return [first, opposite(first)].map((direction) => {
      const isUsual = column === usual.column && direction === usual.direction;
      const text = direction === first ? (orders?.[0] ?? label) : (orders?.[1] ?? `${label}, reversed`);
      return { value: isUsual ? '' : sortValue({ column, direction }), text };
    });
  });
}

function presentPager<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  query: ListQuery<Column, Filter>,
  total: number,
): ListProps['pager'] {
  const { page } = query;
  const last = existingPage(Number.POSITIVE_INFINITY, total);
  const url = (to: number) => listUrl(definition, { ...query, page: to });
  const from = Math.min(total, (page - 1) * LIST_PAGE_SIZE + 1);
  return {
    text: `${groupDigits(from)} to ${groupDigits(Math.min(total, page * LIST_PAGE_SIZE))} of ${groupDigits(total)}`,
    firstUrl: page > 2 ? url(1) : null,
    previousUrl: page > 1 ? url(page - 1) : null,
    nextUrl: page < last ? url(page + 1) : null,
    lastUrl: page < last - 1 ? url(last) : null,
  };
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}
