import type { ScrollMetadata } from '../page-object.ts';
import type { Prop } from './prop.ts';

/** Returns a parameter of the request's query. */
export type Query = (name: string) => string | null;

type Fields = Record<string, unknown>;

const PREVIOUS_CURSORS = ['prev_cursor', 'previous_cursor', 'prevCursor', 'previousCursor'];
const CURRENT_CURSORS = ['current_cursor', 'currentCursor'];
const NEXT_CURSORS = ['next_cursor', 'nextCursor'];

/** The position of a scroll prop in its list: from its option, or from the value's own pagination. */
export function scrollMetadata(
  { metadata, pageName }: NonNullable<Prop<unknown>['scrolling']>,
  value: unknown,
  query: Query,
): ScrollMetadata {
  const position =
    typeof metadata === 'function' ? metadata(value) : (metadata ?? readPagination(value, pageName, query));
  return {
    pageName: position.pageName,
    previousPage: position.previousPage,
    nextPage: position.nextPage,
    currentPage: position.currentPage,
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
  return [...PREVIOUS_CURSORS, ...NEXT_CURSORS].some((name) => name in pagination);
}

function readCursors(pagination: Fields, pageName: string, query: Query): ScrollMetadata {
  const previousPage = readCursor(pagination, PREVIOUS_CURSORS);
  // The client omits page 1 from its address. Without a field for the previous cursor, the first page cannot be recognised.
  const isFirst = previousPage === null && PREVIOUS_CURSORS.some((name) => name in pagination);
  const currentPage = isFirst ? 1 : (readCursor(pagination, CURRENT_CURSORS) ?? (query(pageName) || 1));
  return { pageName, previousPage, nextPage: readCursor(pagination, NEXT_CURSORS), currentPage };
}

function readCursor(pagination: Fields, names: readonly string[]): string | number | null {
  const cursor = names.map((name) => pagination[name]).find((value) => value !== undefined && value !== null);
  return typeof cursor === 'string' || typeof cursor === 'number' ? cursor : null;
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
