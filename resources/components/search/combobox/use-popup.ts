import { type RefObject, useEffect, useRef, useState } from 'react';
import { searchElement } from './use-input-events.ts';

/** The popup of a combobox and its active option. The input describes both to assistive technology. */
export function usePopup(input: HTMLInputElement) {
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The id of the active option. */
  const [active, setActive] = useState<string | null>(null);
  useAriaAttributes(input, popup, { isOpen, active });

  function open(): void {
    if (!searchElement(input).contains(document.activeElement)) return;
    setActive(null);
    setOpen(true);
  }

  function hide(): void {
    setOpen(false);
    setActive(null);
  }

  /** Moves through the options, or follows the active one. Returns whether the key has a meaning in the popup. */
  function handleKey(key: string): boolean {
    if (key === 'Enter' && active) {
      document.getElementById(active)?.click();
      return true;
    }
    const next = nextOption(popup.current, active, key);
    if (next === undefined) return false;
    setActive(next);
    return true;
  }

  /** Activates an option from elsewhere in the popup. */
  function activate(id: string): void {
    input.focus();
    setActive(id);
  }

  /** Deactivates an option that is about to be removed. */
  const deactivate = () => setActive(null);
  return { popup, isOpen, active, open, hide, handleKey, activate, deactivate };
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
