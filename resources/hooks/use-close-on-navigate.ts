import { router } from '@inertiajs/react';
import { useEffect, useEffectEvent } from 'react';

/** Ends what is open over a page when the next one comes, and also what is still to open: its script may be on its way. */
export function useCloseOnNavigate(isAsked: boolean, end: () => void): void {
  const onNavigate = useEffectEvent(end);
  useEffect(() => (isAsked ? router.on('navigate', () => onNavigate()) : undefined), [isAsked]);
}
