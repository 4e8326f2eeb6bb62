import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** Number of lists that stay in memory: more than visitors usually go Back. */
const MAX_LISTS = 60;

/** Address → its last list, so that Back shows it before the new response arrives. */
const lists = new Map<string, unknown[]>();

interface Options<Item> {
  /** Shown instead of a loaded list. */
  preview?: Item[] | undefined;
  /** A list in memory does not load again. */
  isConstant?: true;
  /** Selects what the section shows of a list; called once for each list. */
  select?: (list: Item[]) => Item[];
}

/**
 * The list of a section that loads after the page. It appears only while the section is off screen; after an error it stays hidden.
 */
export function useLateList<Item>(
  address: string,
  { preview, isConstant, select = (list) => list }: Options<Item> = {},
): { container: RefObject<HTMLDivElement | null>; list: Item[] } {
  const container = useRef<HTMLDivElement>(null);
  const [list, setList] = useState(() => select(preview ?? (lists.get(address) as Item[] | undefined) ?? []));
  const show = useEffectEvent((loaded: Item[]) => setList(select(loaded)));
  const isGiven = preview !== undefined;

  useEffect(() => {
    if (isGiven || (isConstant && lists.has(address))) return;
    const unmounted = new AbortController();
    call<{ data: Item[] }>('get', address, undefined, unmounted.signal).then(
      async ({ body }) => {
        if (container.current) await whenOffscreen(container.current, unmounted.signal);
        store(address, body.data);
        show(body.data);
      },
      () => undefined,
    );
    return () => unmounted.abort();
  }, [address, isGiven, isConstant]);

  return { container, list };
}

function store(address: string, list: unknown[]): void {
  // A map iterates in the order of insertion, so its first key is the oldest.
  lists.delete(address);
  lists.set(address, list);
  const [oldest] = lists.keys();
  if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
}
