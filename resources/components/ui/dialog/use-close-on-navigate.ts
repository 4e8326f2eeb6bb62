import { router } from '@inertiajs/core';
import { useEffect, useEffectEvent } from 'react';

/** Closes a dialog when the next page opens, also while the dialog's script is still loading. */
export function useCloseOnNavigate(isOpen: boolean, end: () => void): void {
  const onNavigate = useEffectEvent(end);
  useEffect(() => (isOpen ? router.on('navigate', () => onNavigate()) : undefined), [isOpen]);
}
