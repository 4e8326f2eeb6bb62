import type { ScrollMetadata } from './page-object.ts';
import type { Prop } from './prop.ts';

type Fields = Record<string, unknown>;

/** Where a scroll prop stands in its list: as it was told, or as the value's pagination says. */
export function scrollMetadata(scrolling: NonNullable<Prop<unknown>['scrolling']>, value: unknown): ScrollMetadata {
  const { metadata } = scrolling;
  const given = typeof metadata === 'function' ? metadata(value) : (metadata ?? readPagination(value));
  return {
    pageName: given.pageName,
    previousPage: given.previousPage,
    nextPage: given.nextPage,
    currentPage: given.currentPage,
  };
}

function readPagination(value: unknown): ScrollMetadata {
  const meta = asFields(asFields(value).meta ?? value);
  const pagination = asFields(meta.pagination ?? meta);
  const current = Number(pagination.current_page ?? 1);
  const last = Number(pagination.total_pages ?? pagination.last_page ?? current);
  return {
    pageName: 'page',
    previousPage: current > 1 ? current - 1 : null,
    nextPage: current < last ? current + 1 : null,
    currentPage: current,
  };
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
