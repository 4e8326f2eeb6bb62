import { router } from '@inertiajs/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

const HOVER_INTENT_MS = 120;

/**
 * The open submenu. It opens when the pointer rests on its entry, by its button, and by the keys of the ARIA disclosure
 * pattern.
 */
export function useMenuBar() {
  const { openId, open, close, toggle, scheduleOpen } = useSubmenu();

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const focused = event.target as HTMLElement;
    const button = focused.closest('li.group')?.querySelector<HTMLElement>('[data-menu-button]') ?? null;
    const inBar = focused.hasAttribute('data-menu-entry');
    if (event.key === 'Escape' && openId !== null) {
      close();
      button?.focus();
    } else if (inBar && event.key === 'ArrowDown' && button) {
      event.preventDefault();
      open(Number(button.dataset.menuButton));
      // React renders the submenu after this event, so the focus moves in a new task.
      window.setTimeout(() => linksOf(button)[0]?.focus());
    } else if (inBar) {
      moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-entry]')], 'Left', 'Right');
    } else {
      moveFocus(event, linksOf(button), 'Up', 'Down');
    }
  }

  return {
    openId,
    onKeyDown,
    toggle,
    // Following a link closes the submenu, so that it does not cover the next page.
    onClick: (event: MouseEvent) => {
      if ((event.target as Element).closest('a[href]')) close();
    },
    onPointerEnter: (event: PointerEvent, id: number | null) => {
      if (event.pointerType === 'mouse') scheduleOpen(id);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') scheduleOpen(null);
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
}

/** The id of the open submenu; null while all are closed. A visit and Escape close it, wherever the focus is. */
function useSubmenu() {
  const [openId, setOpenId] = useState<number | null>(null);
  const hoverTimer = useRef<number | undefined>(undefined);

  useEffect(() => {
    const stopListening = router.on('navigate', () => setOpenId(null));
    return () => {
      stopListening();
      window.clearTimeout(hoverTimer.current);
    };
  }, []);

  useEffect(() => {
    if (openId === null) return;
    const onEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') setOpenId(null);
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [openId]);

  function scheduleOpen(id: number | null): void {
    window.clearTimeout(hoverTimer.current);
    hoverTimer.current = window.setTimeout(() => setOpenId(id), HOVER_INTENT_MS);
  }

  function open(id: number | null): void {
    window.clearTimeout(hoverTimer.current);
    setOpenId(id);
  }

  return {
    openId,
    open,
    close: () => open(null),
    toggle: (id: number) => open(openId === id ? null : id),
    scheduleOpen,
  };
}

function linksOf(button: HTMLElement | null): HTMLElement[] {
  const sheet = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  return sheet ? [...sheet.querySelectorAll<HTMLElement>('a[href]')] : [];
}

function moveFocus(event: KeyboardEvent, stops: HTMLElement[], back: 'Left' | 'Up', forward: 'Right' | 'Down'): void {
  const at = stops.indexOf(event.target as HTMLElement);
  const next = { [`Arrow${back}`]: at - 1, [`Arrow${forward}`]: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}
