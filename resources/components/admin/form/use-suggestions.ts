import { useEffect, useState } from 'react';

/** Milliseconds after the last letter. */
const DELAY = 150;

/** Names that match what is typed. `url` has a parameter already; the text is added as `text`. */
export function useSuggestions(url: string, text: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (text === '') return;
    const aborting = new AbortController();
    const timer = setTimeout(async () => {
      // Without suggestions the field works as well.
      const response = await fetch(`${url}&text=${encodeURIComponent(text)}`, { signal: aborting.signal }).catch(
        () => null,
      );
      if (response?.ok) setNames(((await response.json()) as { names: string[] }).names);
    }, DELAY);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [url, text]);
  return names;
}
