import { useEffect, useState } from 'react';
import { debounce } from '../../../runtime/debounce.ts';
import type { FetchMatches, Matches } from './fetch-matches.ts';

const TIMING = { quietMs: 300, atLatestMs: 500 };

/**
 * The matches for the text in an input, requested when the visitor stops typing. A newer request aborts the previous
 * one.
 */
export function useMatches(input: HTMLInputElement, ask: FetchMatches) {
  const [offer, setOffer] = useState<Matches | null>(null);
  const [question] = useState(() => questions(() => termIn(input), ask, setOffer));
  useEffect(() => question.stop, [question]);
  return { offer, question };
}

export function termIn(input: HTMLInputElement): string {
  return input.value.trim();
}

function questions(term: () => string, ask: FetchMatches, onAnswer: (offer: Matches) => void) {
  let asked: AbortController | undefined;

  const asking = debounce(() => {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    ask(term(), signal).then(
      (offer) => signal.aborted || onAnswer(offer),
      // Without suggestions the box still searches.
      () => undefined,
    );
  }, TIMING);

  function stop(): void {
    asking.cancel();
    asked?.abort();
  }

  return { soon: asking.ask, atOnce: asking.fire, stop };
}
