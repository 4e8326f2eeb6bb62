import { router } from '@inertiajs/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

const intentMs = 120;

/** Which submenu is open: by hover once the pointer has rested, by its button, and by the keys of a disclosure menu. */
export function useMenuBar() {
  const [openId, setOpenId] = useState<number | null>(null);
  const intent = useRef<number | undefined>(undefined);

  useEffect(() => {
    const stopListening = router.on('navigate', () => setOpenId(null));
    return () => {
      stopListening();
      window.clearTimeout(intent.current);
    };
  }, []);

  // One that was opened by hover is dismissed from wherever the keyboard is.
  useEffect(() => {
    if (openId === null) return;
    const onEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') setOpenId(null);
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [openId]);

  function openSoon(id: number | null): void {
    window.clearTimeout(intent.current);
    intent.current = window.setTimeout(() => setOpenId(id), intentMs);
  }

  function close(): void {
    window.clearTimeout(intent.current);
    setOpenId(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const focused = event.target as HTMLElement;
    const button = focused.closest('li.group')?.querySelector<HTMLElement>('[data-menu-button]') ?? null;
    const inBar = focused.hasAttribute('data-menu-entry');
    if (event.key === 'Escape' && openId !== null) {
      close();
      button?.focus();
    } else if (inBar && event.key === 'ArrowDown' && button) {
      event.preventDefault();
      setOpenId(Number(button.dataset.menuButton));
      // The sheet is shown by the rendering that this event ends in.
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
    toggle: (id: number) => {
      window.clearTimeout(intent.current);
      setOpenId((open) => (open === id ? null : id));
    },
    // A link that was followed has said enough: its submenu does not open over the page that comes.
    onClick: (event: MouseEvent) => {
      if ((event.target as Element).closest('a[href]')) close();
    },
    onPointerEnter: (event: PointerEvent, id: number | null) => {
      if (event.pointerType === 'mouse') openSoon(id);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') openSoon(null);
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenId(null);
    },
  };
}

function linksOf(button: HTMLElement | null): HTMLElement[] {
  const sheet = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  return sheet ? [...sheet.querySelectorAll<HTMLElement>('a[href]')] : [];
}

function moveFocus(event: KeyboardEvent, stops: HTMLElement[], back: 'Left' | 'Up', ahead: 'Right' | 'Down'): void {
  const at = stops.indexOf(event.target as HTMLElement);
  const next = { [`Arrow${back}`]: at - 1, [`Arrow${ahead}`]: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}
