import { useSyncExternalStore } from 'react';

const changed = 'storedchange';
// Storage may be closed to the page; then what is stored lasts as long as the page.
const lasting = new Map<string, string>();

/** What this browser has stored under a key, the same in every part of the page; null on the server and until something is. */
export function useLocalStorage(key: string): [value: string | null, store: (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  return [value, (next) => store(key, next)];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? lasting.get(key) ?? null;
  } catch {
    return lasting.get(key) ?? null;
  }
}

function store(key: string, value: string): void {
  lasting.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {}
  window.dispatchEvent(new Event(changed));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}
