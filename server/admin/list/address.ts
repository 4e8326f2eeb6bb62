import { shortText } from '../form/texts.ts';
import { type ListDefinition, type ListQuery, type ListSort, namesOf } from './definition.ts';

const MAX_TEXT = 100;
const MAX_PAGE = 1_000_000;

/** Parameters of an address, as express parses them. */
type Parameters = Record<string, unknown>;

/** Reads an address. What it cannot mean is left out and described in `notes`. `stored`: columns that the person has chosen. */
export function parseList<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  parameters: Parameters,
  stored: string | null = null,
): { query: ListQuery<Column, Filter>; notes: string[] } {
  const text = (name: string) => shortText(parameters[name], MAX_TEXT);
  const filters = Object.fromEntries(namesOf(definition.filters).map((name) => [name, text(name)]));
  const sort = parseSort(definition, text('sort'));
  const query = {
    search: definition.search === null ? '' : text('search'),
    filters: filters as Record<Filter, string>,
    sort: sort ?? definition.sort,
    page: pageOf(text('page')),
    columns: columnsOf(definition, chosenColumns(parameters) ?? stored),
  };
  return { query, notes: sort ? [] : [`The list cannot be sorted by “${text('sort')}”.`] };
}

/** Names of the columns in an address, such as `title,price`; null if it has none. */
export function chosenColumns({ columns }: Parameters): string | null {
  if (columns === undefined) return null;
  // The form sends one parameter for each box.
  return [columns]
    .flat()
    .filter((name) => typeof name === 'string')
    .join()
    .slice(0, 1_000);
}

/** Leaves out choices that do not exist. `options`: the values of each filter that is a choice. */
export function checkChoices<Column extends string, Filter extends string>(
  { filters: definitions }: ListDefinition<Column, Filter>,
  query: ListQuery<Column, Filter>,
  options: Partial<Record<Filter, { value: string }[]>>,
): { query: ListQuery<Column, Filter>; notes: string[] } {
  const unknown = namesOf(definitions).filter(
    (name) =>
      definitions[name].kind !== 'text' &&
      query.filters[name] !== '' &&
      !options[name]?.some(({ value }) => value === query.filters[name]),
  );
  const filters = { ...query.filters, ...Object.fromEntries(unknown.map((name) => [name, ''])) };
  const notes = unknown.map((name) => `${definitions[name].label} “${query.filters[name]}” does not exist.`);
  return { query: { ...query, filters }, notes };
}

/** The address of a list, without what it would mean anyway. Columns are stored in a cookie and left out. */
export function listUrl<Column extends string, Filter extends string>(
  definition: ListDefinition<Column, Filter>,
  query: Omit<ListQuery<Column, Filter>, 'columns'>,
): string {
  const parameters = listParameters(definition, query);
  return parameters.size > 0 ? `${definition.url}?${parameters}` : definition.url;
}

export function listParameters<Column extends string, Filter extends string>(
  { sort: usual, filters: definitions }: ListDefinition<Column, Filter>,
  { search, filters, sort, page }: Omit<ListQuery<Column, Filter>, 'columns'>,
): URLSearchParams {
  const isUsual = sort.column === usual.column && sort.direction === usual.direction;
  return new URLSearchParams([
    ...(search ? [['search', search]] : []),
    ...namesOf(definitions).flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
    ...(isUsual ? [] : [['sort', sortValue(sort)]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
}

/** `price`, or `-price` for the largest first. */
export function sortValue({ column, direction }: ListSort): string {
  return direction === 'desc' ? `-${column}` : column;
}

/** The order that an address names; null if it does not exist. */
function parseSort<Column extends string>(
  { columns, sort: usual }: ListDefinition<Column, string>,
  text: string,
): ListSort<Column> | null {
  if (text === '') return usual;
  const direction = text.startsWith('-') ? 'desc' : 'asc';
  const column = namesOf(columns).find((name) => name === text.replace(/^-/, ''));
  return column && columns[column].sort ? { column, direction } : null;
}

function columnsOf<Column extends string>(
  { columns }: ListDefinition<Column, string>,
  chosen: string | null,
): Column[] {
  const names = chosen === null ? null : new Set(chosen.split(','));
  return namesOf(columns).filter((name) => {
    const { shown } = columns[name];
    return shown === 'always' || (shown !== 'never' && (names ? names.has(name) : shown === 'first'));
  });
}

function pageOf(text: string): number {
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(1, page), MAX_PAGE);
}
