import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from './calls.ts';

/**
 * Resolves when content can be inserted at an element without visibly moving the page. Then the element is outside the window, or
 * the visitor has just pressed something.
 */
export function whenOffscreen(place: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) finish(resolve);
    });
    const finish = (then = () => {}) => {
      observer.disconnect();
      listeners.abort();
      then();
    };
    observer.observe(place);
    for (const event of ['pointerdown', 'keydown']) {
      window.addEventListener(event, () => finish(resolve), { signal: listeners.signal });
    }
    signal.addEventListener('abort', () => finish(), { signal: listeners.signal });
  });
}

/** Number of results that stay in memory: more than visitors usually go Back. */
const MAX_RESULTS = 30;

/**
 * The list of a section that loads after the page. It appears only while the section is off screen; after an error it stays hidden.
 * `results`: the last result for each key, so that Back shows it before the new response arrives.
 */
export function useLateList<Key, Item>(
  results: Map<Key, Item[]>,
  key: Key,
  addressOf: (key: Key) => string,
): { container: RefObject<HTMLDivElement | null>; list: Item[] } {
  const container = useRef<HTMLDivElement>(null);
  const [list, setList] = useState(results.get(key) ?? []);

  useEffect(() => {
    const unmounted = new AbortController();
    call<{ data: Item[] }>('get', addressOf(key), undefined, unmounted.signal).then(
      async ({ body }) => {
        if (container.current) await whenOffscreen(container.current, unmounted.signal);
        storeResult(results, key, body.data);
        setList(body.data);
      },
      () => undefined,
    );
    return () => unmounted.abort();
  }, [results, key, addressOf]);

  return { container, list };
}

function storeResult<Key, Item>(results: Map<Key, Item[]>, key: Key, list: Item[]): void {
  // A map iterates in the order of insertion, so its first key is the oldest.
  results.delete(key);
  results.set(key, list);
  const [oldest] = results.keys();
  if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest);
}
