import { type RefObject, useEffect, useRef } from 'react';
import type { Typewriter } from '../../../../server/home/contract.ts';

/** A ref for an element around a search field. The typewriter's script loads after hydration. `settings`: default by a call. */
export function useTypewriter<Container extends HTMLElement>(
  settings: Typewriter | undefined,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    const field = container.current?.querySelector('input');
    if (field)
      import('./typewriter.ts').then(
        ({ startTypewriter }) => startTypewriter(field, unmounted.signal, settings),
        () => undefined,
      );
    return () => unmounted.abort();
  }, [settings]);
  return container;
}
