import { router } from '@inertiajs/core';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pluralize } from '../../../server/artworks/format/pluralize.ts';
import type { Pagination } from '../../../server/listing/contract.ts';

// What the toolbars of a list and of the favorites share.

export function showing(pagination: Pagination): string {
  return isPastEnd(pagination) ? range(pagination) : `Showing ${range(pagination)}`;
}

export function range(pagination: Pagination): string {
  const { current_page: page, per_page: size, total } = pagination;
  if (isPastEnd(pagination)) return pluralize(total, 'artwork');
  return `${(page - 1) * size + 1}-${Math.min(page * size, total)} of ${total}`;
}

function isPastEnd({ current_page: page, per_page: size, total }: Pagination): boolean {
  return (page - 1) * size >= total;
}

interface Props<Sort extends string> {
  /** The id of the form that it belongs to. */
  form: string;
  value: Sort;
  options: { value: Sort; text: string }[];
  onSort: (sort: Sort) => void;
}

export function SortSelect<Sort extends string>({ form, value, options, onSort }: Props<Sort>) {
  return (
    <label className="relative flex min-h-12 items-center gap-2 text-15 lg:border-b lg:border-edge">
      <span className="text-smoke">Sort</span>
      <select
        name="sortBy"
        form={form}
        value={value}
        onChange={(event) => onSort(event.target.value as Sort)}
        className="min-h-11 appearance-none [field-sizing:content] bg-transparent pr-6 font-medium"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className="pointer-events-none absolute right-0" />
    </label>
  );
}

/** The query that the visitor has chosen, which is set before its list has loaded, and a function that sets it. */
export function usePendingQuery<Query extends object>(shown: Query): [query: Query, setPending: (next: Query) => void] {
  const [pending, setPending] = useState<{ query: Query; over: Query } | null>(null);
  // A list that has loaded since, by a link or by Back, has its own query.
  const query = pending?.over === shown ? pending.query : shown;

  // After a failed visit, or a visit to the displayed list, the displayed list's query applies.
  useEffect(
    () =>
      router.on('finish', ({ detail: { visit } }) => {
        if (!visit.async && !visit.prefetch && !visit.interrupted) setPending(null);
      }),
    [],
  );

  return [query, (next) => setPending({ query: next, over: shown })];
}
