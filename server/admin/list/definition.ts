export type Direction = 'asc' | 'desc';

export interface ListSort<Column extends string = string> {
  column: Column;
  direction: Direction;
}

export interface ListColumn {
  label: string;
  /** Names of the order in the first direction and in the other one, for the choice of orders. */
  orders?: [first: string, other: string];
  /** The first direction of a sort by this column. A list cannot be sorted by a column without it. */
  sort?: Direction;
  /** `first`: until a person chooses columns. `never`: the column is only an order. */
  shown: 'always' | 'first' | 'chosen' | 'never';
  /** Aligned at the end. */
  isNumber?: true;
  /** Its cells stay on one line: a date, or a number. */
  isWhole?: true;
  /** Tablets show it below the title, as phones do with all columns. */
  isWide?: true;
}

export interface ListFilter {
  label: string;
  /** Text of the choice that filters nothing, or hint of a text field. */
  all: string;
  /** `tabs`: links above the list. `text`: a field with suggestions that takes any text. */
  kind: 'tabs' | 'choice' | 'text';
}

/** A list of `/admin`. Its address, form, headings and pages follow from this. */
export interface ListDefinition<Column extends string = string, Filter extends string = string> {
  url: string;
  /** What a row is, such as `artwork` and `artworks`. */
  nouns: [one: string, several: string];
  /** Label of the search field; null for a list without it. */
  search: string | null;
  columns: Record<Column, ListColumn>;
  filters: Record<Filter, ListFilter>;
  /** Whether `{url}/export` sends the list as CSV. */
  isExported?: false;
  /** The order of an address that names none. */
  sort: ListSort<Column>;
}

/** The parameters in the address of a list. */
export interface ListQuery<Column extends string = string, Filter extends string = string> {
  search: string;
  /** Empty: not filtered. */
  filters: Record<Filter, string>;
  sort: ListSort<Column>;
  /** From 1. */
  page: number;
  /** Shown columns, in the order of the definition. */
  columns: Column[];
}

export const LIST_PAGE_SIZE = 50;

export function namesOf<Name extends string>(record: Record<Name, unknown>): Name[] {
  return Object.keys(record) as Name[];
}
