import { counted } from '../../../server/artworks/format/counted.ts';
import type { Pagination } from '../../../server/listing/contract.ts';

export function showing(pagination: Pagination): string {
  return isPastEnd(pagination) ? range(pagination) : `Showing ${range(pagination)}`;
}

export function range(pagination: Pagination): string {
  const { current_page: page, per_page: size, total } = pagination;
  if (isPastEnd(pagination)) return counted(total, 'artwork');
  return `${(page - 1) * size + 1}-${Math.min(page * size, total)} of ${total}`;
}

function isPastEnd({ current_page: page, per_page: size, total }: Pagination): boolean {
  return (page - 1) * size >= total;
}
