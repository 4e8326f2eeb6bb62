import { writtenYear } from '../../artworks/format/year.ts';
import { presentCard } from '../../artworks/present.ts';
import type { CardRow } from '../../artworks/rows.ts';
import type { Paginated } from '../../listing/contract.ts';
import { presentPagination } from '../../listing/present.ts';
import type { SoldWork, SoldWorks } from '../contract.ts';
import { soldUrl } from './url.ts';

interface Found {
  rows: CardRow[];
  total: number;
}

/** The first sold works. */
export function presentSoldWorks({ rows, total }: Found, slug: string, now: number): SoldWorks {
  return { data: rows.map((row) => presentSoldWork(row, now)), total, url: soldUrl(slug) };
}

/** One page of the sold works. */
export function presentSoldPage(
  { rows, total }: Found,
  { slug, page, perPage, now }: { slug: string; page: number; perPage: number; now: number },
): Paginated<SoldWork> {
  const pagination = presentPagination({ page, perPage, total }, (other) => soldUrl(slug, other));
  return { data: rows.map((row) => presentSoldWork(row, now)), meta: { pagination } };
}

function presentSoldWork(row: CardRow, now: number): SoldWork {
  return { ...presentCard(row, now), year: writtenYear(row) };
}
