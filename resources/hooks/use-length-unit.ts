import { useSyncExternalStore } from 'react';
import type { LengthUnit } from '../../server/artworks/dimensions.ts';

const key = 'lengthUnit';
const changed = 'lengthunitchange';

/** The unit that this browser's visitor reads sizes in; inches until told otherwise. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const unit = useSyncExternalStore(subscribe, stored, () => 'in' as const);
  return [unit, store];
}

// Storage may be closed to the page; then the choice lasts as long as the page.
let lasting: LengthUnit = 'in';

function stored(): LengthUnit {
  try {
    return localStorage.getItem(key) === 'cm' ? 'cm' : 'in';
  } catch {
    return lasting;
  }
}

function store(unit: LengthUnit): void {
  lasting = unit;
  try {
    localStorage.setItem(key, unit);
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
