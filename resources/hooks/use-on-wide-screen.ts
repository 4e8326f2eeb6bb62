import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the window becomes 64 rem wide, such as when a tablet is turned. Panels for small screens close then.
 */
export function useOnWideScreen(onWide: () => void): void {
  const callback = useEffectEvent(onWide);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const onChange = () => wide.matches && callback();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
}
