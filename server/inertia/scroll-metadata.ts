import type { ScrollMetadata } from './page-object.ts';
import type { Prop } from './prop.ts';

/** The value of a parameter in the query of the requested address. */
export type Query = (name: string) => string | null;

type Fields = Record<string, unknown>;

const previousCursors = ['prev_cursor', 'previous_cursor', 'prevCursor', 'previousCursor'];
const currentCursors = ['current_cursor', 'currentCursor'];
const nextCursors = ['next_cursor', 'nextCursor'];

/** Where a scroll prop stands in its list: from its metadata, or from the value's own pagination. */
export function scrollMetadata(
  { metadata, pageName }: NonNullable<Prop<unknown>['scrolling']>,
  value: unknown,
  query: Query,
): ScrollMetadata {
  const given = typeof metadata === 'function' ? metadata(value) : (metadata ?? readPagination(value, pageName, query));
  return {
    pageName: given.pageName,
    previousPage: given.previousPage,
    nextPage: given.nextPage,
    currentPage: given.currentPage,
  };
}

function readPagination(value: unknown, pageName: string | null, query: Query): ScrollMetadata {
  const meta = asFields(asFields(value).meta ?? value);
  const pagination = asFields(meta.pagination ?? meta);
  if (hasCursors(pagination)) return readCursors(pagination, pageName ?? 'cursor', query);
  const current = Number(pagination.current_page ?? 1);
  const last = Number(pagination.total_pages ?? pagination.last_page ?? current);
  return {
    pageName: pageName ?? 'page',
    previousPage: current > 1 ? current - 1 : null,
    nextPage: current < last ? current + 1 : null,
    currentPage: current,
  };
}

function hasCursors(pagination: Fields): boolean {
  return [...previousCursors, ...nextCursors].some((name) => name in pagination);
}

function readCursors(pagination: Fields, pageName: string, query: Query): ScrollMetadata {
  const previousPage = readCursor(pagination, previousCursors);
  // The client leaves page 1 out of its address; a value that can only go forward does not say which page is the first.
  const isFirst = previousPage === null && previousCursors.some((name) => name in pagination);
  const currentPage = isFirst ? 1 : (readCursor(pagination, currentCursors) ?? (query(pageName) || 1));
  return { pageName, previousPage, nextPage: readCursor(pagination, nextCursors), currentPage };
}

function readCursor(pagination: Fields, names: readonly string[]): string | number | null {
  const cursor = names.map((name) => pagination[name]).find((value) => value !== undefined && value !== null);
  return typeof cursor === 'string' || typeof cursor === 'number' ? cursor : null;
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
