import { router } from '@inertiajs/react';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isModifiedClick } from '../../../runtime/is-modified-click.ts';
import type { FetchMatches } from './fetch-matches.ts';
import { termIn, useMatches } from './use-matches.ts';

/**
 * Turns an input into an editable combobox, following the ARIA Authoring Practices: the focus stays in the input, and
 * arrow keys move through the options in the popup. Options are links with role `option` and an id.
 */
export function useCombobox(input: HTMLInputElement, ask: FetchMatches) {
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const { offer, question } = useMatches(input, ask);

  function open(): void {
    if (!root(input).contains(document.activeElement)) return;
    setActive(null);
    setOpen(true);
  }

  function close(): void {
    question.stop();
    setOpen(false);
    setActive(null);
  }

  function wonder(): void {
    const term = termIn(input);
    if (!term) close();
    else if (term !== offer?.term) question.soon();
    else {
      question.stop();
      open();
    }
  }

  function walk(event: KeyboardEvent): void {
    const ids = optionsIn(popup.current).map(({ id }) => id);
    const next = stepFrom(active === null ? -1 : ids.indexOf(active), ids.length, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setActive(ids[next] ?? null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' || !termIn(input)) return;
      event.preventDefault();
      if (termIn(input) === offer?.term) open();
      else question.atOnce();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      document.getElementById(active)?.click();
    } else walk(event);
  }

  useBoxEvents(input, { wonder, close, onKeyDown });

  const onAnswer = useEffectEvent(open);
  useEffect(() => {
    if (offer) onAnswer();
  }, [offer]);

  useEffect(() => {
    const lists = isOpen ? [...(popup.current?.querySelectorAll('[role="listbox"]') ?? [])] : [];
    input.setAttribute('aria-expanded', String(lists.length > 0));
    setOrRemove(input, 'aria-controls', lists.map(({ id }) => id).join(' '));
    setOrRemove(input, 'aria-activedescendant', active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  });

  /** Activates an option from elsewhere in the popup. */
  function activate(id: string): void {
    input.focus();
    setActive(id);
  }

  return {
    popup,
    offer,
    isOpen: isOpen && offer !== null,
    active,
    activate,
    /** Deactivates an option that is about to be removed. */
    release: () => setActive(null),
    closeToBox: () => {
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
  wonder: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function useBoxEvents(input: HTMLInputElement, handlers: Handlers): void {
  const wonder = useEffectEvent(handlers.wonder);
  const close = useEffectEvent(handlers.close);
  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const leftFor = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node && root(input).contains(target))) handlers.close();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => wonder(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    input.addEventListener(
      'focus',
      // A focus that returns from a tab of the popup sends no new request.
      ({ relatedTarget }) => root(input).contains(relatedTarget as Node | null) || wonder(),
      { signal },
    );
    input.form?.addEventListener('submit', () => close(), { signal });
    root(input).addEventListener('focusout', ({ relatedTarget }) => leftFor(relatedTarget), { signal });
    // On touch screens a tap beside the input may leave the focus there.
    document.addEventListener('pointerdown', ({ target }) => leftFor(target), { signal });
    const stopListening = router.on('start', ({ detail }) => {
      if (!detail.visit.prefetch && !detail.visit.async) close();
    });
    // The script was loaded by the first use of the input, which may contain text already.
    if (document.activeElement === input) wonder();
    return () => {
      listening.abort();
      stopListening();
    };
  }, [input]);
}

/** Cycles through the options and the input. Home and End move the text cursor while no option is active. */
function stepFrom(at: number, count: number, key: string): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : -1;
  if (key === 'ArrowUp') return at === -1 ? count - 1 : at - 1;
  if (at === -1) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

function optionsIn(popup: HTMLElement | null): HTMLElement[] {
  return popup ? [...popup.querySelectorAll<HTMLElement>('[role="option"]')] : [];
}

function root(input: HTMLInputElement): HTMLElement {
  return input.closest('search') ?? input;
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

export type Combobox = ReturnType<typeof useCombobox>;
