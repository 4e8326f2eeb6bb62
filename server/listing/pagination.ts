import type { Pagination } from './contract.ts';

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

export interface WindowSize {
  /** Most numbers shown. */
  numbers: number;
  /** Numbers shown after the current page. */
  ahead: number;
}

export const LARGE_WINDOW: WindowSize = { numbers: 10, ahead: 4 };
export const SMALL_WINDOW: WindowSize = { numbers: 5, ahead: 3 };

/** The page numbers to show: up to `numbers`, of which `ahead` come after the current page if there are that many. */
export function pageWindow(current: number, total: number, { numbers, ahead }: WindowSize): number[] {
  const at = Math.min(Math.max(current, 1), Math.max(total, 1));
  const last = Math.min(Math.max(at + ahead, numbers), total);
  const first = Math.max(last - numbers + 1, 1);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}
