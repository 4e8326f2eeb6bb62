import { useSyncExternalStore } from 'react';

const key = 'updatedAt';
const changed = 'bannerclose';

/** Whether this version of the banner has been closed in this browser, and how to close it. */
export function useBanner(updatedAt: string) {
  const closedVersion = useSyncExternalStore(subscribe, closed, () => null);
  return { isClosed: closedVersion === updatedAt, close: () => close(updatedAt) };
}

// Storage may be closed to the page; then the banner stays away as long as the page lasts.
let lasting: string | null = null;

function closed(): string | null {
  try {
    return localStorage.getItem(key) ?? lasting;
  } catch {
    return lasting;
  }
}

function close(updatedAt: string): void {
  lasting = updatedAt;
  try {
    localStorage.setItem(key, updatedAt);
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
