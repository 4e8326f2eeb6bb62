import { useEffect, useState } from 'react';
import { debounce } from '../../../runtime/debounce.ts';
import type { FetchMatches, Matches } from './fetch-matches.ts';

const timing = { quietMs: 300, atLatestMs: 500 };

/** The answer to what stands in a box, asked for when the typing pauses; one that a later question overtook is dropped. */
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
      // A box without suggestions still searches.
      () => undefined,
    );
  }, timing);

  function stop(): void {
    asking.cancel();
    asked?.abort();
  }

  return { soon: asking.ask, atOnce: asking.fire, stop };
}
