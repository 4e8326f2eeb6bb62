import { type RefObject, useEffect, useRef } from 'react';

/** A ref for an element around a search field. The typewriter's script loads after hydration. */
export function useTypewriter<Container extends HTMLElement>(): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    const field = container.current?.querySelector('input');
    if (field)
      import('./typewriter.ts').then(
        ({ startTypewriter }) => startTypewriter(field, unmounted.signal),
        () => undefined,
      );
    return () => unmounted.abort();
  }, []);
  return container;
}
