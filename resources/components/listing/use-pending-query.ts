import { router } from '@inertiajs/core';
import { useEffect, useState } from 'react';

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
