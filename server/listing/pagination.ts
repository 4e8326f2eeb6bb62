import type { Pagination } from './contract.ts';

/** `addressOf` gives the absolute path of a page. Past the end, the previous page is the last that there is. */
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
