import { router } from '@inertiajs/core';
import { useEffect, useEffectEvent } from 'react';

interface Handlers {
  update: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Listens to the input, its form, the page and the visits. */
export function useInputEvents(input: HTMLInputElement, handlers: Handlers): void {
  const update = useEffectEvent(handlers.update);
  const close = useEffectEvent(handlers.close);
  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const closeIfOutside = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node && searchElement(input).contains(target))) handlers.close();
  });

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener('input', () => update(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    input.addEventListener(
      'focus',
      // A focus that returns from a tab of the popup sends no new request.
      ({ relatedTarget }) => searchElement(input).contains(relatedTarget as Node | null) || update(),
      { signal },
    );
    input.form?.addEventListener('submit', () => close(), { signal });
    searchElement(input).addEventListener('focusout', ({ relatedTarget }) => closeIfOutside(relatedTarget), { signal });
    // On touch screens a tap beside the input may leave the focus there.
    document.addEventListener('pointerdown', ({ target }) => closeIfOutside(target), { signal });
    const unsubscribe = router.on('start', ({ detail }) => {
      if (!detail.visit.prefetch && !detail.visit.async) close();
    });
    // The script was loaded by the first use of the input, which may contain text already.
    if (document.activeElement === input) update();
    return () => {
      listeners.abort();
      unsubscribe();
    };
  }, [input]);
}

/** The element around the input, its form and its popup. */
export function searchElement(input: HTMLInputElement): HTMLElement {
  return input.closest('search') ?? input;
}
