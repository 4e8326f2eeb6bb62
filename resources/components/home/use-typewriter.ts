import { type RefObject, useEffect, useRef } from 'react';

/** For what is around a search field whose placeholder types by itself; what does that comes late. */
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
