import { router } from '@inertiajs/react';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isModifiedClick } from '../../../runtime/is-modified-click.ts';
import type { FetchMatches } from './fetch-matches.ts';
import { termIn, useMatches } from './use-matches.ts';

export type Combobox = ReturnType<typeof useCombobox>;

/**
 * Turns an input into an editable combobox, following the ARIA Authoring Practices: the focus stays in the input, and
 * arrow keys move through the options in the popup. Options are links with role `option` and an id.
 */
export function useCombobox(input: HTMLInputElement, fetchMatches: FetchMatches) {
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const { matches, request } = useMatches(input, fetchMatches);

  function open(): void {
    if (!searchElement(input).contains(document.activeElement)) return;
    setActive(null);
    setOpen(true);
  }

  function close(): void {
    request.cancel();
    setOpen(false);
    setActive(null);
  }

  /** Opens the popup for the text in the input, or closes it for an empty input. */
  function update(): void {
    const term = termIn(input);
    if (!term) close();
    else if (term !== matches?.term) request.schedule();
    else {
      request.cancel();
      open();
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' || !termIn(input)) return;
      event.preventDefault();
      if (termIn(input) === matches?.term) open();
      else request.sendNow();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      document.getElementById(active)?.click();
    } else {
      const next = nextOption(popup.current, active, event.key);
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
    }
  }

  useInputEvents(input, { update, close, onKeyDown });
  useAriaAttributes(input, popup, { isOpen, active });

  const onMatches = useEffectEvent(open);
  useEffect(() => {
    if (matches) onMatches();
  }, [matches]);

  /** Activates an option from elsewhere in the popup. */
  function activate(id: string): void {
    input.focus();
    setActive(id);
  }

  return {
    popup,
    matches,
    isOpen: isOpen && matches !== null,
    active,
    activate,
    /** Deactivates an option that is about to be removed. */
    deactivate: () => setActive(null),
    closeAndFocus: () => {
      input.focus();
      close();
    },
    // Following a link resets the input to the term of the page's address and removes the focus from it.
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event) || !(event.target as Element).closest('a[href]')) return;
      input.value = input.defaultValue;
      input.blur();
      close();
    },
  };
}

interface Handlers {
  update: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function useInputEvents(input: HTMLInputElement, handlers: Handlers): void {
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

interface State {
  isOpen: boolean;
  active: string | null;
}

function useAriaAttributes(input: HTMLElement, popup: RefObject<HTMLElement | null>, { isOpen, active }: State): void {
  useEffect(() => {
    const lists = isOpen ? [...(popup.current?.querySelectorAll('[role="listbox"]') ?? [])] : [];
    input.setAttribute('aria-expanded', String(lists.length > 0));
    setOrRemove(input, 'aria-controls', lists.map(({ id }) => id).join(' '));
    setOrRemove(input, 'aria-activedescendant', active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  });
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** The id of the option that a key leads to; null for the input itself, undefined for other keys. */
function nextOption(popup: HTMLElement | null, active: string | null, key: string): string | null | undefined {
  const ids = popup ? [...popup.querySelectorAll('[role="option"]')].map(({ id }) => id) : [];
  const next = nextIndex(active === null ? -1 : ids.indexOf(active), ids.length, key);
  return next === undefined ? undefined : (ids[next] ?? null);
}

/** Cycles through the options and the input (-1). Home and End move the text cursor while no option is active. */
function nextIndex(current: number, count: number, key: string): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return current + 1 < count ? current + 1 : -1;
  if (key === 'ArrowUp') return current === -1 ? count - 1 : current - 1;
  if (current === -1) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

function searchElement(input: HTMLInputElement): HTMLElement {
  return input.closest('search') ?? input;
}
