import { useEffect } from 'react';

/** Keys of a list: `/` searches, `j` and `k` move the focus from row to row, `x` selects, `e` edits. Enter opens, as on every link. */
export function useListKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const KEYS: Record<string, () => void> = {
  '/': () => {
    const search = document.querySelector<HTMLInputElement>('[data-list-search]');
    search?.focus();
    search?.select();
  },
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  x: () => focusedRow()?.querySelector<HTMLInputElement>('input[name="id"]')?.click(),
  e: () => focusedRow()?.querySelector<HTMLAnchorElement>('[data-row-link]')?.click(),
};

function onKey(event: KeyboardEvent): void {
  const run = KEYS[event.key];
  if (!run || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
  event.preventDefault();
  run();
}

function isTyping(target: EventTarget | null): boolean {
  const box = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
  return target instanceof HTMLElement && !box && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function focusedRow(): Element | null {
  return document.activeElement?.closest('[data-row]') ?? null;
}

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = links.indexOf(focusedRow()?.querySelector<HTMLElement>('[data-row-link]') as HTMLElement);
  const next = current === -1 ? (step === 1 ? 0 : links.length - 1) : current + step;
  links[next]?.focus();
}
