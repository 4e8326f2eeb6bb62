import { useEffect, useRef } from 'react';

/** A key of a page, and what it does. */
export interface PageKey {
  /** `KeyboardEvent.key`, such as `/`, `j`, `?` or `Escape`; `Mod+k` is K with Ctrl, on a Mac with Command. */
  key: string;
  /** What it does, like `Next artwork`: the list of `?` and the command palette show it. */
  text: string;
  run: () => void;
}

/** The keys of each mounted component, in the order of mounting. */
const registered: { current: PageKey[] }[] = [];

/** The item of localStorage that turns keys without Ctrl or Command off, for people whose speech or device types them unasked. */
const OFF = 'admin-keys-off';

/** Adds keys while the component is mounted. If two components use the same key, the one that was mounted last gets it. */
export function useKeys(keys: PageKey[]): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (registered.length === 0) document.addEventListener('keydown', runKey);
    registered.push(current);
    return () => {
      registered.splice(registered.indexOf(current), 1);
      if (registered.length === 0) document.removeEventListener('keydown', runKey);
    };
  }, []);
}

/** The keys of this page, each once; those of the page come before those of every page. */
export function pageKeys(): PageKey[] {
  const all = registered.toReversed().flatMap(({ current }) => current);
  return all.filter(({ key }, index) => all.findIndex((each) => each.key === key) === index);
}

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '1');
}

/** The text of a key for people: `Ctrl K`, on a Mac `⌘ K`. */
export function nameOfKey(key: string): string {
  const names: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', ' ': 'Space' };
  const letter = (text: string) => names[text] ?? (text.length === 1 ? text.toUpperCase() : text);
  if (!key.startsWith('Mod+')) return key.length === 1 ? key : letter(key);
  return `${/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${letter(key.slice(4))}`;
}

function runKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const pressed = keyOf(event);
  if (pressed === null) return;
  const found = pageKeys().find(({ key }) => key === pressed);
  if (!found) return;
  event.preventDefault();
  found.run();
}

/** The key as `PageKey.key`; null for text that is typed into a field or a dialog, and for other combinations. */
function keyOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return `Mod+${key.toLowerCase()}`;
  return isForTyping(target) || !areSingleKeysOn() ? null : key;
}

function isForTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('dialog, [role="dialog"], [role="listbox"], [role="menu"]'))
    return true;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|reset|image|file)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
