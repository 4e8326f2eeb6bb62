import { useEffect, useState } from 'react';
import { debounce } from './debounce.ts';
import type { FetchMatches, Matches } from './fetch-matches.ts';

const TIMING = { quietMs: 300, maxWaitMs: 500 };

/** The matches for the text in an input, requested when the visitor stops typing. A newer request aborts the previous one. */
export function useMatches(input: HTMLInputElement, fetchMatches: FetchMatches) {
  const [matches, setMatches] = useState<Matches | null>(null);
  const [request] = useState(() => createRequest(() => termIn(input), fetchMatches, setMatches));
  useEffect(() => request.cancel, [request]);
  return { matches, request };
}

export function termIn(input: HTMLInputElement): string {
  return input.value.trim();
}

function createRequest(term: () => string, fetchMatches: FetchMatches, onMatches: (matches: Matches | null) => void) {
  let current: AbortController | undefined;

  const debounced = debounce(() => {
    current?.abort();
    current = new AbortController();
    const { signal } = current;
    const sent = term();
    fetchMatches(sent, signal).then(
      (matches) => {
        // In the meantime the visitor may have begun to type into an empty box.
        if (!signal.aborted && (sent || !term())) onMatches(matches);
      },
      // Without suggestions the box still searches.
      () => undefined,
    );
  }, TIMING);

  function cancel(): void {
    debounced.cancel();
    current?.abort();
  }

  return { schedule: debounced.schedule, sendNow: debounced.runNow, cancel };
}
