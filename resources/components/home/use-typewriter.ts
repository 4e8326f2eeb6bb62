import { type RefObject, useEffect, useRef } from 'react';

/** A ref for an element around a search field. The typewriter's script loads after hydration. */
export function useTypewriter<Around extends HTMLElement>(): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    const left = new AbortController();
    const field = around.current?.querySelector('input');
    if (field)
      import('./typewriter.ts').then(
        ({ startTypewriter }) => startTypewriter(field, left.signal),
        () => undefined,
      );
    return () => left.abort();
  }, []);
  return around;
}
