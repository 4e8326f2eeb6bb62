import { router } from '@inertiajs/react';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FetchMatches } from './fetch-matches.ts';
import { termIn, useMatches } from './use-matches.ts';

/**
 * Makes an editable combobox of a box that stands already, as the ARIA practices describe it: focus stays in the box, arrow keys
 * walk the options beneath it. Options are the elements of that role within `popup`, links with ids of their own.
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

  /** To an option, from elsewhere in the popup. */
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
    /** Lets go of an option that is about to leave the page. */
    release: () => setActive(null),
    closeToBox: () => {
      input.focus();
      close();
    },
    // The box is done with: the page that comes begins at its top, and the box as its address says.
    onClick: (event: MouseEvent) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (opensElsewhere || !(event.target as Element).closest('a[href]')) return;
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
      // Coming back from a tab of the popup is no new question.
      ({ relatedTarget }) => root(input).contains(relatedTarget as Node | null) || wonder(),
      { signal },
    );
    input.form?.addEventListener('submit', () => close(), { signal });
    root(input).addEventListener('focusout', ({ relatedTarget }) => leftFor(relatedTarget), { signal });
    // Tapping beside it takes the focus away on some screens only.
    document.addEventListener('pointerdown', ({ target }) => leftFor(target), { signal });
    const stopListening = router.on('start', ({ detail }) => {
      if (!detail.visit.prefetch && !detail.visit.async) close();
    });
    // Its script came because of the box: what was typed meanwhile counts.
    if (document.activeElement === input) wonder();
    return () => {
      listening.abort();
      stopListening();
    };
  }, [input]);
}

/** Round and round, through the box itself; Home and End belong to the text while no option is active. */
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
