export interface ListOption {
  value: string;
  text: string;
}

/** Props of a list, besides its rows. */
export interface ListProps {
  url: string;
  /** Null for a list without search. */
  search: { label: string; value: string } | null;
  /** Links that show one part of the list each; null for a list without them. */
  tabs: { label: string; name: string; value: string; items: ListTab[] } | null;
  filters: ListField[];
  columns: ListHeading[];
  /** Orders, for phones, which show no headings. */
  sorts: ListOption[];
  /** The order as the address names it; empty for the usual one. */
  sort: string;
  /** Whether a search or a filter leaves rows out. */
  isFiltered: boolean;
  /** The address without search and filters. */
  allUrl: string;
  /** `1,204 artworks` */
  count: string;
  total: number;
  /** The CSV file of what the filters leave; null for a list without one. */
  exportUrl: string | null;
  pager: {
    text: string;
    firstUrl: string | null;
    previousUrl: string | null;
    nextUrl: string | null;
    lastUrl: string | null;
  };
  /** Parts of the address that the list does not have. */
  notes: string[];
}

export interface ListTab {
  text: string;
  count: string | null;
  url: string;
  isCurrent: boolean;
}

export interface ListField {
  name: string;
  label: string;
  all: string;
  kind: 'choice' | 'text';
  value: string;
  options: ListOption[];
}

export interface ListHeading {
  name: string;
  label: string;
  isShown: boolean;
  /** Cannot be hidden. */
  isFixed: boolean;
  isNumber: boolean;
  /** On one line. */
  isWhole: boolean;
  /** Below the title on tablets. */
  isWide: boolean;
  sort: { url: string; direction: 'ascending' | 'descending' | null } | null;
}
