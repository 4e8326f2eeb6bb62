import { useEffect, useEffectEvent } from 'react';

/** When the window comes to be as wide as a desk's, as when a tablet is turned: what only small screens have must go. */
export function useOnWideScreen(onWide: () => void): void {
  const tell = useEffectEvent(onWide);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const onChange = () => wide.matches && tell();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
}
