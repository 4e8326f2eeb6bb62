import { type ReactNode, useEffect } from 'react';

const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

/**
 * Keeps what a person types into textareas before they are hydrated: React sets them back to the text of the server. Returns what
 * puts the typed text back, for the time after the hydration.
 */
export function preserveTypedText(root: HTMLElement): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  for (const area of root.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  root.addEventListener('input', listen, true);
  return () => {
    root.removeEventListener('input', listen, true);
    for (const [area, text] of typed) {
      if (area.value === text) continue;
      // React replaces the setter of each field, and takes an event for no change if its own setter was used.
      setValue?.call(area, text);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

export function AfterHydration({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(run, [run]);
  return children;
}
